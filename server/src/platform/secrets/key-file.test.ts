import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyFile, readOrMakeKey } from './key-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liftout-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mode = () => statSync(join(folder, keyFile)).mode & 0o777;

test('the first start makes a key that its owner alone may read, and later ones find it', () => {
  const key = readOrMakeKey(folder);
  expect(key).toHaveLength(32);
  expect(mode()).toBe(0o600);
  expect(readdirSync(folder)).toEqual([keyFile]);
  chmodSync(join(folder, keyFile), 0o644);
  expect(readOrMakeKey(folder)).toEqual(key);
  expect(mode()).toBe(0o600);
});

test.each(['', 'c2hvcnQ=\n', '\0\0'])('a file without a key is not replaced: %j', (content) => {
  writeFileSync(join(folder, keyFile), content);
  expect(() => readOrMakeKey(folder)).toThrow('holds no key');
  expect(readFileSync(join(folder, keyFile), 'utf8')).toBe(content);
});
