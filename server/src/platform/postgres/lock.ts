import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { diskFault } from '../disk.ts';
import { parseJson } from '../parse-json.ts';
import { DataFolderInUseError } from './errors.ts';
import { readIfExists, systemCode } from './files.ts';
import { processIdentity } from './process.ts';

const owner = z.object({
  pid: z.int().positive(),
  identity: z.string(),
  since: z.string(),
  /** The owner is shutting down. */
  ending: z.boolean().default(false),
});
type Owner = z.output<typeof owner>;

/** The lock on a data folder. */
export interface DataDirLock {
  /** Lets waiting processes know that the folder will be free soon. */
  markEnding(): void;
  /** Releases the folder; may be called twice. */
  release(): void;
}

/** The lock file of a data folder. */
const lockFile = (dataDir: string) => join(dataDir, 'liftout.lock');

/** The process that holds the data folder; undefined where none does, or it is dead. */
export function lockOwner(dataDir: string): Owner | undefined {
  return livingOwner(readIfExists(lockFile(dataDir)));
}

/**
 * Locks a data folder for this process. Takes over the lock of a dead owner, also where its process id was reused. Waits
 * longer for an owner that is shutting down, and a moment for any other, which may be about to.
 * @param timeoutsMs how long to wait for each, in milliseconds
 * @throws {DataFolderInUseError} when another running process keeps it.
 */
export async function lockDataDir(
  dataDir: string,
  timeoutsMs = { any: 2_000, ending: 45_000 },
): Promise<DataDirLock> {
  const path = lockFile(dataDir);
  const identity = processIdentity(process.pid) ?? '';
  const mine: Owner = { pid: process.pid, identity, since: new Date().toISOString(), ending: false };
  const started = performance.now();
  for (;;) {
    if (claim(path, JSON.stringify(mine))) return held(path, mine);
    const found = readIfExists(path);
    const holder = livingOwner(found);
    if (!holder) {
      if (found !== undefined) removeStale(path, found);
      continue;
    }
    const waited = performance.now() - started;
    if (holder.pid === process.pid || waited > (holder.ending ? timeoutsMs.ending : timeoutsMs.any))
      throw new DataFolderInUseError(
        `Liftout already runs on the data folder ${dataDir} (process ${holder.pid}, since ${holder.since}). ` +
          'Stop that one first, or give this one another folder with DATA_DIR.',
      );
    await sleep(50);
  }
}

function held(path: string, mine: Owner): DataDirLock {
  let text = JSON.stringify(mine);
  return {
    markEnding() {
      if (readIfExists(path) !== text) return;
      const ending = JSON.stringify({ ...mine, ending: true } satisfies Owner);
      const draft = `${path}.${process.pid}`;
      try {
        writeFileSync(draft, ending);
        renameSync(draft, path);
        text = ending;
      } catch (error) {
        // On a full disk, others wait a shorter time; shutting down needs no disk.
        rmSync(draft, { force: true });
        if (!diskFault(error)) throw error;
      }
    },
    release() {
      if (readIfExists(path) === text) rmSync(path, { force: true });
    },
  };
}

function livingOwner(text: string | undefined): Owner | undefined {
  const parsed = owner.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  return processIdentity(parsed.data.pid) === parsed.data.identity ? parsed.data : undefined;
}

/** Creates the complete lock file. @returns false where there is one. A hard link is atomic. */
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

/** Removes a dead owner's file, and restores it if another process locked the folder meanwhile. */
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
