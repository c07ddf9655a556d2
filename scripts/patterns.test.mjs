import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { patternsIn, slowPattern, sourceFiles } from './lib/patterns.mjs';

/** Far above the time of the slowest file: nothing here measures time. */
const timeLimitMs = 300_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const files = sourceFiles(root).map(({ file, code }) => ({ file, patterns: patternsIn(file, code) }));
const weak = (patterns) =>
  patterns.flatMap(({ line, source, flags }) => {
    const weakness = slowPattern(source, flags);
    return weakness ? [`${line ?? ''} /${source}/${flags} ${weakness}`] : [];
  });

const RealRegExp = globalThis.RegExp;
afterEach(() => {
  globalThis.RegExp = RealRegExp;
});

/** The patterns that a module composes while it loads. */
async function builtBy(file) {
  const built = [];
  const note = (pattern) => {
    built.push({ source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct: (target, given) => note(new target(...given)),
    apply: (target, _, given) => note(target(...given)),
  });
  // Another test file of this process may have loaded the module before: a query makes it one of its own.
  await import(/* @vite-ignore */ `../${file}?patterns`);
  return built;
}

describe('every regular expression takes linear time on any text', () => {
  test.each(files.filter(({ patterns }) => patterns.some(({ source }) => source !== undefined)))(
    '$file',
    ({ patterns }) => {
      expect(weak(patterns.filter(({ source }) => source !== undefined))).toEqual([]);
    },
    timeLimitMs,
  );

  const built = files.filter(({ patterns }) => patterns.some(({ source }) => source === undefined));
  test.each(built)(
    '$file, which composes patterns',
    async ({ file, patterns }) => {
      const own = patterns.filter(({ source }) => source === undefined);
      expect(
        own.filter(({ isInFunction }) => isInFunction).map(({ line }) => line),
        'built inside a function',
      ).toEqual([]);
      const built = await builtBy(file);
      expect(built.length).toBeGreaterThanOrEqual(own.length);
      expect(weak(built)).toEqual([]);
    },
    timeLimitMs,
  );
});

describe('the check finds', () => {
  test.each([
    ['a cubic one', /^[^<]*?```[a-z]*[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?```[^<]*$/i, '3rd degree'],
    ['a tag that does not end', /<\/?[a-z][^>]*>/i, '2nd degree'],
    ['tags by name', /<\/?(?:p|div|br)\b[^>]*>/gi, '2nd degree'],
    ['blanks at the end', /\s+$/, '2nd degree'],
    ['nested repeats', /^(?:a+)+$/, 'exponential'],
  ])(
    '%s',
    (_, { source, flags }, degree) => {
      expect(slowPattern(source, flags)).toContain(degree);
    },
    timeLimitMs,
  );

  test('every way to write one', () => {
    const code = `const a = /x/g;\nconst b = new RegExp('y');\nfunction f(t: string) {\n  return RegExp(t).test(t.replace(/z/, ''));\n}`;
    expect(patternsIn('a.ts', code)).toEqual([
      { line: 1, source: 'x', flags: 'g' },
      { line: 2, isInFunction: false },
      { line: 4, isInFunction: true },
      { line: 4, source: 'z', flags: '' },
    ]);
  });
});
