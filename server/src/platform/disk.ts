import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A full or read-only disk, as reported by the system or PostgreSQL. */
export interface DiskFault {
  kind: 'full' | 'read-only';
  /** Their message: no stack, no statement, no user data. */
  reason: string;
}

/** The system's codes, and PostgreSQL's disk_full. */
const codes: Readonly<Record<string, DiskFault['kind']>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'read-only',
};

/** Finds a full or read-only disk in an error or its causes. */
export function diskFault(thrown: unknown): DiskFault | undefined {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    const kind = 'code' in at ? codes[String(at.code)] : undefined;
    if (kind) return { kind, reason: at.message };
  }
  return undefined;
}

/** The same in a program's output. */
export function diskFaultIn(text: string): DiskFault | undefined {
  const line = text.split('\n').findLast((one) => /no space left|quota exceeded|read-only file/i.test(one));
  if (line === undefined) return undefined;
  return { kind: /read-only/i.test(line) ? 'read-only' : 'full', reason: line.trim() };
}

/** The data folder cannot be used. The message is for the operator, and says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Creates the data folder where it is missing, and checks that it can be written. Made by root it can be entered by
 * others, though not listed: the database in it runs as another user.
 * @returns its path without symbolic links
 * @throws {DataFolderError} where it cannot be made or written
 */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const path = realpathSync(dataDir);
    tryWriting(path);
    return path;
  } catch (error) {
    throw new DataFolderError(explain(dataDir, error), { cause: error });
  }
}

/** Checks the disk of a folder by writing to it; undefined where it works. */
export function probeDisk(folder: string): DiskFault | undefined {
  try {
    tryWriting(folder);
    return undefined;
  } catch (error) {
    return diskFault(error);
  }
}

/** Writes bytes, because a full disk can still create empty files. */
function tryWriting(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(probe, Buffer.alloc(65_536), { flush: true, mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Explains to the operator why the disk cannot be written. */
export const diskMessage = (dataDir: string, { kind }: DiskFault): string =>
  kind === 'full'
    ? `The disk of the data folder ${dataDir} is full. Free some space on it, or name another with DATA_DIR.`
    : `The data folder ${dataDir} lies on a read-only file system. Mount it for writing, or name another with DATA_DIR.`;

function explain(dataDir: string, error: unknown): string {
  const fault = diskFault(error);
  if (fault) return diskMessage(dataDir, fault);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'EACCES' || code === 'EPERM')
    return (
      `The data folder ${dataDir} may not be written by the user who runs Liftout (uid ${process.getuid?.() ?? 'unknown'}). ` +
      'Give it to that user, or name another with DATA_DIR.'
    );
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${dataDir} cannot be made: a file stands in its way. Name another with DATA_DIR.`;
  return `The data folder ${dataDir} cannot be used (${code}). Name another with DATA_DIR.`;
}
