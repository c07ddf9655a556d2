import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixedTexts, retiredTexts } from './rules/screen-texts.mjs';

const isTest = (path) => /\.test\.|\/testing\/|\.gen\.|scripts\/rules\//.test(path);
const oneLine = (text) =>
  text
    .replaceAll('’', "'")
    .replaceAll('&amp;', '&')
    .replace(/^\s*(?:\/?\*+|\/\/) ?/gm, ' ')
    .replace(/\s+/g, ' ');
const sources = globSync([
  '{contract,server,web}/src/**/*.{ts,tsx}',
  'scripts/**/*.mjs',
  'docs/guide/*.md',
  'README.md',
])
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: oneLine(readFileSync(path, 'utf8')) }));

test('no text that was replaced by a plainer one is used again', () => {
  expect(sources.length).toBeGreaterThan(500);
  const back = retiredTexts.flatMap((retired) =>
    sources.filter(({ text }) => text.includes(retired)).map(({ path }) => `${path}: ${retired}`),
  );
  expect(back).toEqual([]);
});

test.each(fixedTexts)('the screens keep the text "%s"', (fixed) => {
  expect(sources.some(({ text }) => text.includes(fixed))).toBe(true);
});
