import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from './build.mjs';
import { isInstalled } from './install.mjs';
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
  const wanted = lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@liftout/server': { link: true },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  });

  test('what the lock file asks for, without optional packages of other machines', () => {
    expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
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
    expect(isInstalled(wanted, installed)).toBe(false);
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

describe('counts', () => {
  test('come from the reports', () => {
    const vitest = file('vitest.json', { numPassedTests: 12, numFailedTests: 2 });
    const playwright = file('playwright.json', {
      stats: { expected: 5, flaky: 1, unexpected: 3, skipped: 4 },
    });
    expect(countVitest(vitest, 1)).toEqual({ passed: 12, failed: 2 });
    expect(countPlaywright(playwright, 1)).toEqual({ passed: 6, failed: 3 });
    expect(sum([countVitest(vitest, 1), countPlaywright(playwright, 1)])).toEqual({ passed: 18, failed: 5 });
  });

  test('a run that failed without a failed test is a failure, as is one without a report', () => {
    expect(countVitest(file('vitest.json', { numPassedTests: 12, numFailedTests: 0 }), 1)).toEqual({
      passed: 12,
      failed: 1,
    });
    expect(countPlaywright(join(dir, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });
});
