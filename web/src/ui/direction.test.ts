import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Blocks of text that take their direction from what is written. Spans in a line and fields follow it by themselves. */
const blocks = /<(?:p|h\d|dd|div|RadixDialog\.\w+|Toast\.\w+)\s[^>]*dir="auto"[^>]*>/g;

it('keeps a name from right to left at the left edge, below and above its other texts', () => {
  const files = globSync('**/*.tsx', { cwd: new URL('..', import.meta.url) });
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(blocks)].map(
      ([tag]) => `${file}: ${tag}`,
    ),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((tag) => !/\btext-left\b/.test(tag))).toEqual([]);
});
