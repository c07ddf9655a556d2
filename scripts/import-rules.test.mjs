import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Lints a small tree that holds every import below, under the project's own rules; answers the remark on each. */
function lintAll(imports) {
  const folder = mkdtempSync(join(tmpdir(), 'liftout-rules-'));
  try {
    const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
    const files = Map.groupBy(imports, ([file]) => file);
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), lines.map(([, specifier]) => `import '${specifier}';\n`).join(''));
    }
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=200'],
      { cwd: folder, encoding: 'utf8' },
    );
    return new Map(
      imports.map(([file, specifier]) => {
        const line = files.get(file).findIndex(([, other]) => other === specifier) + 1;
        const found = stdout.split('\n').filter((text) => text.includes(`/${file},line=${line},`));
        return [`${file} ${specifier}`, found.join('\n')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const forbidden = [
  ['contract/src/deals.ts', '@liftout/server/config.ts', 'imports nothing of ours'],
  ['contract/src/deals.ts', 'node:fs', 'no Node'],
  ['contract/src/deals.ts', 'react', 'no React'],
  ['server/src/deals/service.ts', '@liftout/web/app.ts', 'never imports the web'],
  ['server/src/platform/clock.ts', '@liftout/web/app.ts', 'never imports the web'],
  ['server/src/deals/service.ts', '../contacts/queries.ts', 'only through its service.ts'],
  ['server/src/moves/parse/row.ts', '../../contacts/queries.ts', 'only through its service.ts'],
  ['server/src/deals/service.ts', './routes.ts', 'never back'],
  ['server/src/deals/routes.ts', './queries.ts', 'only queries speak SQL'],
  ['server/src/deals/routes.ts', 'drizzle-orm', 'only queries speak SQL'],
  ['server/src/deals/queries.ts', './service.ts', 'never back'],
  ['server/src/deals/queries.ts', '../contacts/service.ts', 'Queries know their own feature'],
  ['server/src/platform/audit.ts', '../deals/service.ts', 'platform knows no feature'],
  ['web/src/deals/board.tsx', '@liftout/server/config.ts', 'never imports the server'],
  ['web/src/deals/board.tsx', '../contacts/table.tsx', 'only through its index.ts'],
  ['web/src/ui/button.tsx', '../deals/index.ts', 'know no feature'],
  ['web/src/lib/api.ts', '../deals/index.ts', 'know no feature'],
  ['web/src/routes/admin.tsx', '../deals/board.tsx', 'through their index.ts'],
];

const allowed = [
  ['contract/src/deals.ts', './common.ts'],
  ['server/src/deals/service.ts', '../contacts/service.ts'],
  ['server/src/deals/service.ts', './queries.ts'],
  ['server/src/deals/service.ts', '../platform/audit.ts'],
  ['server/src/deals/routes.ts', './service.ts'],
  ['server/src/deals/queries.ts', '../platform/db/schema/index.ts'],
  ['server/src/moves/parse/row.ts', '../fingerprint.ts'],
  ['web/src/deals/board.tsx', '../contacts/index.ts'],
  ['web/src/deals/board.tsx', '../ui/button.tsx'],
  ['web/src/ui/button.tsx', '../lib/theme.ts'],
  ['web/src/routes/admin.tsx', '../deals/index.ts'],
];

const remarks = lintAll([...forbidden, ...allowed]);

describe('the house keeps its rooms apart', () => {
  test.each(forbidden)('%s may not import %s', (file, specifier, reason) => {
    expect(remarks.get(`${file} ${specifier}`)).toContain(reason);
  });

  test.each(allowed)('%s may import %s', (file, specifier) => {
    expect(remarks.get(`${file} ${specifier}`)).toBe('');
  });
});
