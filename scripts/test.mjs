import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { ensureWebBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { countPlaywright, countVitest, sum } from './lib/reports.mjs';
import { run, withLocalPrograms } from './lib/run.mjs';
import { findNode } from './lib/runtime.mjs';
import { makeScratch } from './lib/scratch.mjs';
import { main, Problem } from './lib/stop.mjs';

/**
 * `npm test`: runs all checks to their end, and prints `N passed, N failed` last. A check that is no test (lint, types,
 * build) counts only when it fails. `--no-browser`: without the browser tests.
 *
 * TEST_DATABASE_URL: runs the integration tests on this PostgreSQL instead of the embedded one.
 * ALSO_TEST_DATABASE_URL: runs those that a version of PostgreSQL can break on this one too, if it answers.
 */
const withBrowser = !process.argv.includes('--no-browser');
const alsoOn = process.env.ALSO_TEST_DATABASE_URL;
const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'];

/**
 * What another version of PostgreSQL can break: migrations, roles and policies, every declared statement, plans, and the
 * largest statements. The rest is the same on any version.
 */
const byVersion = [
  'server/src/row-types.int.test.ts',
  'server/src/access-matrix.int.test.ts',
  'server/src/platform/db',
  'server/src/contacts/list',
  'server/src/moves',
  'server/src/firms',
  'server/src/demo',
];
/** Many databases are copied and dropped there: a commit that waits for the disk may wait for seconds. */
const noDiskWaits = '-c synchronous_commit=off';
const otherServer = ['--project', 'server', ...byVersion];

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
  });
}

await main(async () => {
  await ensureInstalled();
  const scratch = makeScratch();
  try {
    const results = [];
    for (const [name, check] of await checks(scratch)) {
      if (stopped) throw new Problem('Stopped.');
      console.log(`\n── ${name}`);
      const started = performance.now();
      const result = await check().catch(failure);
      results.push({ name, ...result, seconds: (performance.now() - started) / 1000 });
    }
    return report(results);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** The checks in order; each returns its counts. */
async function checks(scratch) {
  const node = findNode();
  // Each browser test file and many others start the app, which is read and compiled once then.
  const env = { ...withLocalPrograms(), NODE_COMPILE_CACHE: at('.cache', 'node'), TMPDIR: scratch };
  const program = (args, options) => run(node, args, { ...options, env: { ...env, ...options?.env } });
  const plain = async (...args) => ({ passed: 0, failed: (await program(...args)) === 0 ? 0 : 1 });

  const vitest = async (args, more = {}) => {
    const file = join(scratch, `vitest-${Object.keys(more).length}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await program([at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args, ...reporters], {
      env: more,
    });
    return countVitest(file, code);
  };
  const browser = async () => {
    const file = join(scratch, 'playwright.json');
    const playwright = [at('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
    const settings = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return countPlaywright(file, await program(playwright, { cwd: at('e2e'), env: settings }));
  };

  return [
    ['Lint', () => plain([at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])],
    ['Rules of the house', () => plain([at('scripts', 'rules.mjs')])],
    ['Unused files, exports and packages', () => plain([at('node_modules', 'knip', 'bin', 'knip.js')])],
    ...workspaces.map((name) => [
      `Types of ${name}`,
      () => plain([at('node_modules', 'typescript', 'bin', 'tsc'), '-p', name]),
    ]),
    ['Unit and integration tests', () => vitest([])],
    ...((await answers(alsoOn))
      ? [
          [
            `Integration tests on ${hidePassword(alsoOn)}`,
            () => vitest(otherServer, { TEST_DATABASE_URL: alsoOn, PGOPTIONS: noDiskWaits }),
          ],
        ]
      : []),
    [
      'Web app',
      async () => {
        await ensureWebBuilt();
        return { passed: 0, failed: 0 };
      },
    ],
    ...(withBrowser ? [['Browser tests', browser]] : []),
  ];
}

function failure(error) {
  console.error(error instanceof Problem ? error.message : error);
  return { passed: 0, failed: 1 };
}

function report(results) {
  console.log('');
  for (const { name, passed, failed, failures = [], seconds } of results) {
    const tests = passed + failed > 0 ? `, ${passed} passed, ${failed} failed` : '';
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s${tests})`);
    for (const failure of failures) console.log(failure.replaceAll(/^/gm, ' '.repeat(10)));
  }
  const { passed, failed } = sum(results);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function answers(url) {
  if (!url) return false;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    console.log(
      `No PostgreSQL answers at ${hidePassword(url)} (${error.message}); the tests run without it.`,
    );
    return false;
  }
}

function hidePassword(url) {
  return url.replace(/:[^:@/]*@/, ':…@');
}
