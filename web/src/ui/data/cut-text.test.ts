import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const source = new URL('../../', import.meta.url);
/** What shows parts as they are, or cuts text by itself. */
const mayCut = /^(dev\/|ui\/data\/cut-text)/;

test('text is cut short in one place, where it can be read whole', async () => {
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const cutting = [];
  for (const name of files)
    if (
      !mayCut.test(name) &&
      /[\s"'`](truncate|text-ellipsis|line-clamp-)/.test(await readFile(new URL(name, source), 'utf8'))
    )
      cutting.push(name);
  expect(cutting, 'use CutText').toEqual([]);
});
