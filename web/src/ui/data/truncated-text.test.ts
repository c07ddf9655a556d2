import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const source = new URL('../..', import.meta.url);
/** The gallery of parts, and the component that truncates. */
const mayTruncate = /^(dev\/|ui\/data\/truncated-text)/;

test('only TruncatedText truncates, because it also offers the whole text', async () => {
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const truncating = [];
  for (const name of files)
    if (
      !mayTruncate.test(name) &&
      /[\s"'`](truncate\b|text-ellipsis|line-clamp-)/.test(await readFile(new URL(name, source), 'utf8'))
    )
      truncating.push(name);
  expect(truncating, 'use TruncatedText').toEqual([]);
});
