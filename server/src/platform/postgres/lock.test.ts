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

test('one holder at a time; a release leaves no file', async () => {
  const lock = await lockDataDir(dir);
  expect(lockOwner(dir)?.pid).toBe(process.pid);
  await expect(lockDataDir(dir)).rejects.toThrow(DataFolderInUseError);
  lock.markEnding();
  expect(lockOwner(dir)).toMatchObject({ pid: process.pid, ending: true });
  lock.release();
  lock.release();
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
])('a lock of %s is taken over', async (_case, content) => {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
  const lock = await lockDataDir(dir);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    pid: process.pid,
    identity: processIdentity(process.pid),
  });
  lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

const byAnother = (ending: boolean) =>
  JSON.stringify({ pid: 1, identity: processIdentity(1), since: 'then', ending });

test('a release does not remove another holder’s lock', async () => {
  const lock = await lockDataDir(dir);
  writeFileSync(file(), byAnother(false));
  lock.markEnding();
  lock.release();
  expect(readFileSync(file(), 'utf8')).toBe(byAnother(false));
});

test('waits longer for a holder that is shutting down than for any other', async () => {
  const timeoutsMs = { any: 100, ending: 5_000 };
  writeFileSync(file(), byAnother(true));
  setTimeout(() => rmSync(file()), 300);
  const lock = await lockDataDir(dir, timeoutsMs);
  lock.release();
  writeFileSync(file(), byAnother(false));
  await expect(lockDataDir(dir, timeoutsMs)).rejects.toThrow('process 1, since then');
});
