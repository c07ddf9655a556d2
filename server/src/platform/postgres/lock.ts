import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DataFolderInUseError, EmbeddedDatabaseError } from './errors.ts';
import { readIfThere, systemCode } from './files.ts';
import { processIdentity } from './process.ts';

const owner = z.object({ pid: z.int().positive(), identity: z.string(), since: z.string() });
type Owner = z.output<typeof owner>;

/** The file whose owner alone may use a data folder. */
const lockFile = (dataDir: string) => join(dataDir, 'liftout.lock');

/** Who holds the data folder now; undefined when nobody does, or its holder is dead. */
export function lockOwner(dataDir: string): Owner | undefined {
  return livingOwner(readIfThere(lockFile(dataDir)));
}

/**
 * Takes a data folder for this process. A lock whose owner died is taken over, also when another process has
 * its number by now.
 * @returns gives the folder back; may be called twice.
 * @throws {DataFolderInUseError} when another living process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = lockFile(dataDir);
  const identity = processIdentity(process.pid) ?? '';
  const mine = JSON.stringify({
    pid: process.pid,
    identity,
    since: new Date().toISOString(),
  } satisfies Owner);
  for (let attempt = 0; attempt < 20; attempt++) {
    if (claim(path, mine)) return () => release(path, mine);
    const found = readIfThere(path);
    const holder = livingOwner(found);
    if (holder)
      throw new DataFolderInUseError(
        `Liftout already runs on the data folder ${dataDir} (process ${holder.pid}, since ${holder.since}). ` +
          'Stop that one first, or give this one another folder with DATA_DIR.',
      );
    if (found !== undefined) removeStale(path, found);
  }
  throw new EmbeddedDatabaseError(
    `Several processes want the data folder ${dataDir} at once. Start one at a time.`,
  );
}

function livingOwner(text: string | undefined): Owner | undefined {
  const parsed = owner.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  return processIdentity(parsed.data.pid) === parsed.data.identity ? parsed.data : undefined;
}

/** Puts a complete lock file in place, or learns that there is one: a hard link does both in one step. */
function claim(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o644 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes a dead owner's file away, and puts it back if another process locked the folder in between. */
function removeStale(path: string, found: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== found) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, mine: string): void {
  if (readIfThere(path) === mine) rmSync(path, { force: true });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
