import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpool, sweepSpool } from './spool.ts';

let base: string;
let folder: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'liftout-spool-'));
  folder = join(base, 'uploads');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a file in use has no name, so a crash leaves none behind', async () => {
  const file = await openSpool(folder);
  await file.writeFile('one,');
  await file.writeFile('two');
  expect(readdirSync(folder)).toEqual([]);
  await sweepSpool(folder);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0);
  expect(buffer.toString('utf8', 0, bytesRead)).toBe('one,two');
  await file.close();
});

test('only files of killed uploads are removed, however new', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, '0198f2a4-7d3c-7c1e-9d6e-3f5a1b2c4d5e.csv'), 'left');
  writeFileSync(join(folder, 'notes.csv'), 'kept');
  await sweepSpool(folder);
  expect(readdirSync(folder)).toEqual(['notes.csv']);
});

test('there is nothing to sweep before the first upload', async () => {
  await sweepSpool(folder);
  expect(existsSync(folder)).toBe(false);
});
