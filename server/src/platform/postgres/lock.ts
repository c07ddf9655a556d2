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
  /** The owner was told to end, and is at it. */
  ending: z.boolean().default(false),
});
type Owner = z.output<typeof owner>;

/** The hold on a data folder. */
export interface DataDirLock {
  /** Tells waiting processes that the folder will be free soon. */
  announceEnd(): void;
  /** Gives the folder back; may be called twice. */
  release(): void;
}

/** The file whose owner alone may use a data folder. */
const lockFile = (dataDir: string) => join(dataDir, 'liftout.lock');

/** Who holds the data folder now; undefined when nobody does, or its holder is dead. */
export function lockOwner(dataDir: string): Owner | undefined {
  return livingOwner(readIfExists(lockFile(dataDir)));
}

/**
 * Takes a data folder for this process. A lock whose owner died is taken over, also when another process has
 * its number by now. One that is ending is waited for; any other gets a moment, for it may just have been told to.
 * @param timeoutsMs how long to wait for each, in milliseconds
 * @throws {DataFolderInUseError} when another living process keeps it.
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
    announceEnd() {
      if (readIfExists(path) !== text) return;
      const ending = JSON.stringify({ ...mine, ending: true } satisfies Owner);
      const draft = `${path}.${process.pid}`;
      try {
        writeFileSync(draft, ending);
        renameSync(draft, path);
        text = ending;
      } catch (error) {
        // Who waits then waits a shorter while; the end itself needs no disk.
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
