import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from '../disk.ts';
import { readIfExists, systemCode } from '../postgres/files.ts';

/** In the data folder, beside the embedded database whose secrets it opens. */
export const keyFile = 'secrets.key';
export const keyBytes = 32;

/**
 * The key in the data folder, made with the first start; nobody but its owner may read the file.
 * @throws {DataFolderError} where the file holds no key, since a new one would open nothing that is stored
 */
export function readOrMakeKey(dataDir: string): Buffer {
  const path = join(dataDir, keyFile);
  const found = read(path) ?? make(path);
  const key = Buffer.from(found.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new DataFolderError(
    `${path} holds no key. Bring it back from a backup; or remove it, and enter the clients' keys again.`,
  );
}

function read(path: string): string | undefined {
  const text = readIfExists(path);
  if (text !== undefined) chmodSync(path, 0o600);
  return text;
}

/** Written whole under another name and then linked: a crash leaves no half of a key, and of two processes one makes it. */
function make(path: string): string {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  const text = `${randomBytes(keyBytes).toString('base64')}\n`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, path);
    return text;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return readFileSync(path, 'utf8');
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
