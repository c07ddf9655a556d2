import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUseError } from './errors.ts';
import { lockDataDir, lockOwner } from './lock.ts';
import { processIdentity } from './process.ts';

let dir: string;
const file = () => join(dir, 'liftout.lock');

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'liftout-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('one holder at a time; giving back leaves nothing', () => {
  const unlock = lockDataDir(dir);
  expect(lockOwner(dir)?.pid).toBe(process.pid);
  expect(() => lockDataDir(dir)).toThrow(DataFolderInUseError);
  unlock();
  unlock();
  expect(lockOwner(dir)).toBeUndefined();
  expect(readdirSync(dir)).toEqual([]);
});

test.each([
  ['a process that ended', { pid: 4_000_000, identity: 'x', since: 'then' }],
  [
    'a process whose number another has by now',
    { pid: process.pid, identity: 'an earlier boot', since: 'then' },
  ],
  ['nobody: the file is broken', '{"pid":'],
])('a lock of %s is taken over', (_case, content) => {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
  const unlock = lockDataDir(dir);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    pid: process.pid,
    identity: processIdentity(process.pid),
  });
  unlock();
  expect(readdirSync(dir)).toEqual([]);
});

test('giving back does not take away another holder’s lock', () => {
  const unlock = lockDataDir(dir);
  const other = JSON.stringify({ pid: 1, identity: processIdentity(1) ?? '', since: 'now' });
  writeFileSync(file(), other);
  unlock();
  expect(readFileSync(file(), 'utf8')).toBe(other);
});
