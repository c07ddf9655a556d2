import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cyclesIn } from './rules/cycles.mjs';
import { pathsIn } from './rules/doc-paths.mjs';
import { importsOf, resolveImport, sourceFiles } from './rules/imports.mjs';
import { brokenRules, rules } from './rules/table.mjs';
import {
  anyErrorsIn,
  directQueriesIn,
  indexStatementsIn,
  sqlOutsideQueries,
  tooLong,
  waitsIn,
} from './rules/texts.mjs';

const namesBrokenBy = (from, specifier) =>
  brokenRules(from, resolveImport(from, specifier)).map(({ name }) => name);
const samples = (which) =>
  rules.flatMap((rule) => rule[which].map(([from, specifier]) => [from, specifier, rule.name]));

describe('who may import whom', () => {
  test.each(samples('broken'))('%s may not import %s: %s', (from, specifier, name) => {
    expect(namesBrokenBy(from, specifier)).toContain(name);
  });

  test.each(samples('kept'))('%s may import %s', (from, specifier) => {
    expect(namesBrokenBy(from, specifier)).toEqual([]);
  });

  test('is checked for every kind of import', () => {
    const code = [
      `import type { A } from './a.ts';`,
      `import b, { type C } from 'b';`,
      `import './c.css';`,
      `export { d } from './d.ts';`,
      `export type * from './e.ts';`,
      `const f = () => import('./f.ts');`,
      `const g = import.meta.url;`,
    ].join('\n');
    expect(importsOf('x.ts', code).map(({ specifier, line }) => [specifier, line])).toEqual([
      ['./a.ts', 1],
      ['b', 2],
      ['./c.css', 3],
      ['./d.ts', 4],
      ['./e.ts', 5],
      ['./f.ts', 6],
    ]);
  });

  test.each([
    ['server/src/deals/service.ts', '../contacts/service.ts', { path: 'server/src/contacts/service.ts' }],
    ['web/src/deals/board.tsx', '@liftout/contract', { path: 'contract/src/index.ts' }],
    ['web/src/deals/board.tsx', '@liftout/contract/values/money', { path: 'contract/src/values/money.ts' }],
    ['e2e/deals.spec.ts', '@liftout/server/config.ts', { path: 'server/src/config.ts' }],
    ['web/src/ui/use-brand.ts', './tokens.css?inline', { path: 'web/src/ui/tokens.css' }],
    ['server/src/app.ts', 'fastify', { name: 'fastify' }],
  ])('%s: %s', (from, specifier, to) => {
    expect(resolveImport(from, specifier)).toEqual(to);
  });
});

describe('the rules are for every source file', () => {
  test('of any folder, but not for what is installed, built or generated', () => {
    const root = mkdtempSync(join(tmpdir(), 'liftout-sources-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const sources = ['scripts/lib/a.mjs', 'server/src/data/b.ts', 'web/src/ui/data/c.tsx'];
    const others = ['server/node_modules/d/d.ts', 'web/dist/e.mjs', 'web/src/tree.gen.ts', 'web/src/f.css'];
    for (const file of [...sources, ...others]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '');
    }
    expect(sourceFiles(root)).toEqual(sources);
  });
});

describe('no two files import each other', () => {
  const edges = (...pairs) => pairs.map(([from, to]) => ({ from, to: { path: to } }));

  test('directly', () => {
    expect(cyclesIn(edges(['a', 'b'], ['b', 'a']))).toEqual([['a', 'b']]);
  });

  test('over other files', () => {
    expect(cyclesIn(edges(['a', 'b'], ['b', 'c'], ['c', 'd'], ['d', 'b']))).toEqual([['b', 'c', 'd']]);
  });

  test('or themselves', () => {
    expect(cyclesIn(edges(['a', 'a']))).toEqual([['a']]);
  });

  test('two paths to the same file are no cycle', () => {
    expect(cyclesIn(edges(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd']))).toEqual([]);
  });
});

describe('only queries contain SQL', () => {
  const code =
    "const rows = client.query(\n  `SELECT 1 FROM contacts`,\n);\nclient.query('LOCK TABLE users');";

  test.each([
    ['server/src/deals/service.ts', [2, 4]],
    ['server/src/deals/routes.ts', [2, 4]],
    ['server/src/contacts/list/list.ts', [2, 4]],
    ['server/src/deals/queries.ts', []],
    ['server/src/contacts/list/queries/pages.ts', []],
    ['server/src/deals/board-queries.ts', []],
    ['server/src/platform/audit.ts', []],
    ['server/src/deals/deals.int.test.ts', []],
  ])('%s', (file, lines) => {
    expect(sqlOutsideQueries(file, code)).toEqual(lines);
  });

  test('text that only resembles SQL is allowed', () => {
    expect(
      sqlOutsideQueries('server/src/deals/service.ts', "const label = 'Select a firm'; // UPDATE x"),
    ).toEqual([]);
  });
});

describe('an index of a web feature only passes names on', () => {
  const code = [
    "export { a } from './a.ts';",
    "export type * from './b.ts';",
    "import { lazy } from 'react';",
    "export const C = lazy(() => import('./c.tsx'));",
    'export { C as D };',
  ].join('\n');

  test.each([
    ['web/src/deals/index.ts', [3, 4, 5]],
    ['web/src/deals/lazy.ts', []],
    ['contract/src/index.ts', []],
  ])('%s', (file, lines) => {
    expect(indexStatementsIn(file, code)).toEqual(lines);
  });
});

describe('statements go through platform/db/sql/sql.ts', () => {
  const code = [
    'const rows = await tx.client.query<Row>(`SELECT 1`);',
    'await duplicates.all(tx, sql`SELECT 1`);',
    'await client',
    '  .query(text, [id]);',
    'const client = query(text);',
  ].join('\n');

  test.each([
    ['server/src/submissions/queries.ts', [1, 3]],
    ['server/src/deals/service.ts', [1, 3]],
    ['server/src/platform/queries/audit.ts', [1, 3]],
    ['server/src/platform/changes/changes.ts', [1, 3]],
    ['server/src/platform/changes/listener.ts', []],
    ['server/src/platform/db/transaction.ts', []],
    ['server/src/platform/postgres/embedded.ts', []],
    ['server/src/cli/backup.ts', []],
    ['server/src/demo/insert.ts', []],
    ['server/src/testing/database/query.ts', []],
    ['server/src/deals/deals.int.test.ts', []],
    ['bench/lib/seed-contacts.ts', []],
  ])('%s', (file, lines) => {
    expect(directQueriesIn(file, code)).toEqual(lines);
  });
});

describe('data stays while a refresh fails', () => {
  const code = [
    'if (query.isError) return <QueryError query={query} />;',
    'const { data, isError } = useQuery(boardQuery);',
    'const { isError, data } = useQuery(boardQuery);',
    'interface Props { isError: boolean }',
    'if (query.isLoadingError) return null;',
    'const isError = error instanceof Error;',
  ].join('\n');

  test.each([
    ['web/src/deals/board.tsx', [1, 2, 3, 4]],
    ['web/src/deals/board.dom.test.tsx', []],
    ['server/src/deals/service.ts', []],
  ])('in %s', (file, lines) => {
    expect(anyErrorsIn(file, code)).toEqual(lines);
  });
});

describe('no file is too long', () => {
  test.each([
    ['server/src/deals/service.ts', 300, undefined],
    ['server/src/deals/service.ts', 301, 301],
    ['server/src/deals/deals.int.test.ts', 400, undefined],
    ['server/src/deals/deals.int.test.ts', 401, 401],
    ['e2e/deals.spec.ts', 401, 401],
  ])('%s of %i lines', (file, lines, said) => {
    expect(tooLong(file, 'x\n'.repeat(lines))).toBe(said);
  });
});

describe('a test waits for a condition, not for a fixed time', () => {
  const found = (code, file = 'server/src/deals/deals.int.test.ts') =>
    waitsIn(file, code).map(({ line }) => line);

  test.each([
    ['await page.waitForTimeout(500);'],
    ['await sleep(1_000);'],
    ['await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['await setTimeout(50);'],
    ['for (const one of all) await sleep(10);'],
    ['if (late) {\n  await pause(20);\n}'],
    ["test('x', { retry: 2 }, () => {});"],
  ])('not %s', (code) => {
    expect(found(code)).toHaveLength(1);
  });

  test.each([
    ['while (await isRunning()) await sleep(10);'],
    ['for (;;) {\n  if (await isRunning()) break;\n  await sleep(10);\n}'],
    ['do {\n  await sleep(10);\n} while (busy());'],
    ["const timer = setTimeout(() => reject(new Error('nothing came')), 5_000);"],
    ['await expect.poll(read).toBe(1);'],
    ["test('x', { retry: 0 }, () => {});"],
  ])('but %s', (code) => {
    expect(found(code)).toEqual([]);
  });

  test('in every kind of test, and in no other file', () => {
    const code = 'await sleep(10);';
    expect(found(code, 'e2e/support/server.ts')).toEqual([1]);
    expect(found(code, 'server/src/testing/app.ts')).toEqual([1]);
    expect(found(code, 'web/src/lib/api/upload.ts')).toEqual([]);
  });

  test('and no test is retried', () => {
    expect(found('export default defineConfig({ retries: 2 });', 'e2e/playwright.config.ts')).toEqual([1]);
    expect(found('export default defineConfig({ retries: 0 });', 'e2e/playwright.config.ts')).toEqual([]);
  });
});

test('pages name files and link to pages', () => {
  const page =
    'Tested in `platform/http/head.int.test.ts`, see [why](decisions/001-a.md), `routes.ts` and [b](https://b).';
  expect(pathsIn(page)).toEqual([
    { path: 'platform/http/head.int.test.ts', link: false },
    { path: 'decisions/001-a.md', link: true },
  ]);
});
