import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that takes nothing more, as the system or PostgreSQL put it. */
export interface DiskFault {
  kind: 'full' | 'read-only';
  /** Their words: no stack, no statement, nobody's data. */
  reason: string;
}

/** The system's codes, and PostgreSQL's disk_full. */
const codes: Readonly<Record<string, DiskFault['kind']>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'read-only',
};

/** Finds a full or read-only disk in what was thrown, or in what lies beneath it. */
export function diskFault(thrown: unknown): DiskFault | undefined {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    const kind = 'code' in at ? codes[String(at.code)] : undefined;
    if (kind) return { kind, reason: at.message };
  }
  return undefined;
}

/** The same for a program's last words; what people wrote is not in them. */
export function diskFaultIn(text: string): DiskFault | undefined {
  const line = text.split('\n').findLast((one) => /no space left|quota exceeded|read-only file/i.test(one));
  if (line === undefined) return undefined;
  return { kind: /read-only/i.test(line) ? 'read-only' : 'full', reason: line.trim() };
}

/** The data folder cannot be used. The message is for the person who started it, and says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Makes sure that a data folder is there and takes what is written. Root's lets others pass through, not look in: its
 * database is another user's.
 * @returns its path without symbolic links
 * @throws {DataFolderError} where it does not
 */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const path = realpathSync(dataDir);
    tryWriting(path);
    return path;
  } catch (error) {
    throw new DataFolderError(whyNot(dataDir, error), { cause: error });
  }
}

/** What is wrong with the disk of a folder now, found by writing to it. */
export function probeDisk(folder: string): DiskFault | undefined {
  try {
    tryWriting(folder);
    return undefined;
  } catch (error) {
    return diskFault(error);
  }
}

/** A full disk still makes names; only bytes show it. */
function tryWriting(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(probe, Buffer.alloc(65_536), { flush: true, mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Says why the disk cannot be written, for the operator. */
export const diskMessage = (dataDir: string, { kind }: DiskFault): string =>
  kind === 'full'
    ? `The disk of the data folder ${dataDir} is full. Free some space on it, or name another with DATA_DIR.`
    : `The data folder ${dataDir} lies on a read-only file system. Mount it for writing, or name another with DATA_DIR.`;

function whyNot(dataDir: string, error: unknown): string {
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
