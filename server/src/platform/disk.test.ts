import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderError, diskFault, diskFaultIn, diskMessage, openDataFolder } from './disk.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'liftout-disk-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('openDataFolder', () => {
  test('makes the folder, for this user alone or passable for root’s database, and leaves nothing in it', () => {
    const path = join(base, 'a', 'data');
    expect(openDataFolder(path)).toBe(path);
    expect(readdirSync(path)).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  });

  test.each([
    ['a file in its place', 'file'],
    ['a file above it', 'file/data'],
  ])('%s', (_case, path) => {
    writeFileSync(join(base, 'file'), '');
    const error = thrownBy(() => openDataFolder(join(base, path)));
    expect(error).toBeInstanceOf(DataFolderError);
    expect(String(error)).toMatch(
      /data folder .*file.* cannot be made: a file stands in its way\. .* DATA_DIR\.$/,
    );
  });

  test('a folder that may only be read', () => {
    const path = join(base, 'data');
    openDataFolder(path);
    chmodSync(base, 0o755);
    chmodSync(path, 0o555);
    const error = thrownBy(() => asOrdinaryUser(() => openDataFolder(path)));
    expect(error).toBeInstanceOf(DataFolderError);
    expect(String(error)).toMatch(
      /data folder .* may not be written by the user who runs Liftout \(uid \d+\)\. .* DATA_DIR\.$/,
    );
  });
});

/** Root may write everywhere; for a moment it is somebody else. */
function asOrdinaryUser<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a full or read-only disk', () => {
  test('is recognised by the system’s code at any depth of causes, with a message that names the folder', () => {
    const cause = thrownBy(() => writeFileSync('/dev/full', 'x'));
    const fault = diskFault(new Error('Failed query: insert', { cause }));
    expect(fault).toEqual({ kind: 'full', reason: 'ENOSPC: no space left on device, write' });
    expect(diskMessage('/srv/data', fault!)).toBe(
      'The disk of the data folder /srv/data is full. Free some space on it, or name another with DATA_DIR.',
    );
    expect(diskMessage('/srv/data', { kind: 'read-only', reason: '' })).toBe(
      'The data folder /srv/data lies on a read-only file system. Mount it for writing, or name another with DATA_DIR.',
    );
  });

  test('is not recognised in users’ text', () => {
    expect(diskFault(new Error('Failed query … params: No space left on device'))).toBeUndefined();
  });

  test.each([
    ['PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device', 'full'],
    ['initdb: error: could not write file "postgresql.conf": Disk quota exceeded', 'full'],
    ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'read-only'],
  ])("in PostgreSQL's message: %s", (line, kind) => {
    expect(diskFaultIn(`LOG:  starting\n${line}\nLOG:  shutting down`)).toEqual({ kind, reason: line });
  });

  test('is not confused with other failures', () => {
    expect(diskFaultIn('FATAL:  could not open file: Permission denied')).toBeUndefined();
  });
});
