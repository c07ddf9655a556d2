import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openClient } from '../db/connections/client.ts';
import { type DiskFault, diskFault, diskFaultIn, diskMessage, openDataFolder, probeDisk } from '../disk.ts';
import { databaseAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterDir,
  clusterUrl,
  database,
  ensureCluster,
  openCluster,
  removeSocket,
} from './cluster.ts';
import { DataFolderInUseError, EmbeddedDatabaseError } from './errors.ts';
import { lockDataDir, lockOwner } from './lock.ts';
import { findRunning, launch, readFrom } from './postmaster.ts';
import { type Logger, supervise } from './supervise.ts';

export { DataFolderInUseError, EmbeddedDatabaseError } from './errors.ts';
export type { Logger } from './supervise.ts';

export interface EmbeddedDatabase {
  /** Connection string of the superuser `postgres` to the database `liftout`; the same after restarts. */
  url: string;
  /** Whether this call created the cluster. */
  created: boolean;
  /** Whether the server was already running: left by a killed app, or another process's. */
  adopted: boolean;
  /** A disk fault in the server's log since this start. The disk may still have room for a small probe file. */
  diskFault(): DiskFault | undefined;
  /** Stops the server and releases the data folder. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  logger: Logger;
  /** False: faster, but a crash loses data (tests). */
  durable?: boolean;
}

/**
 * Starts PostgreSQL on a data folder: creates the cluster the first time, takes over a server that a killed app left,
 * and restarts the server when it ends while the app runs. The caller stops it, also on SIGTERM and SIGINT.
 * @throws {DataFolderInUseError} when another Liftout works on the folder.
 * @throws {EmbeddedDatabaseError} when it cannot run; the message says what to do.
 * @throws {DataFolderError} when the folder cannot be written.
 */
export async function startEmbedded({
  dataDir: given,
  logger,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(given);
  const lock = await lockDataDir(dataDir);
  try {
    const dir = clusterDir(dataDir);
    const account = databaseAccount(dir);
    const binaries = prepareBinaries(dataDir, account);
    const created = ensureCluster(dir, account, binaries, durable);
    const cluster = openCluster(dir, account);
    const logFile = join(dataDir, 'postgres.log');
    const logged = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const run = () =>
      launch(cluster, binaries, logFile, durable).catch((error: unknown) => {
        throw explained(error, dataDir);
      });
    const found = await findRunning(cluster);
    const supervisor = supervise(found ?? (await run()), run, logger);
    const stop = async () => {
      lock.markEnding();
      await supervisor.stop();
      removeSocket(cluster);
      lock.release();
    };
    await ensureDatabase(cluster).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      url: clusterUrl(cluster),
      created,
      adopted: found !== undefined,
      diskFault: () => diskFaultIn(readFrom(logFile, logged)),
      stop,
    };
  } catch (error) {
    lock.release();
    throw explained(error, dataDir);
  }
}

/** Explains a start that failed because of the disk; probes it too, since the log may be missing. */
function explained(error: unknown, dataDir: string): unknown {
  if (error instanceof DataFolderInUseError) return error;
  const said = error instanceof EmbeddedDatabaseError ? error.message : '';
  const fault = diskFault(error) ?? diskFaultIn(said) ?? probeDisk(dataDir);
  if (!fault) return error;
  return new EmbeddedDatabaseError(`The database does not start. ${diskMessage(dataDir, fault)}`, {
    cause: error,
  });
}

/**
 * For commands that run next to the app: uses the database of the Liftout that runs on the data folder, or starts one.
 * `stop` ends only what this call started.
 * @throws {EmbeddedDatabaseError} when it cannot run; the message says what to do.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(options.dataDir);
  if (!lockOwner(dataDir)) return startEmbedded(options);
  const dir = clusterDir(dataDir);
  const url = clusterUrl(openCluster(dir, databaseAccount(dir)));
  if (!(await answers(url)))
    throw new EmbeddedDatabaseError(
      `The Liftout on ${dataDir} is still starting or about to end. Try again in a moment.`,
    );
  const nothing = () => undefined;
  return { url, created: false, adopted: true, diskFault: nothing, stop: async () => undefined };
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  if (await answers(clusterUrl(cluster))) return;
  const client = await openClient(clusterUrl(cluster, 'postgres'));
  try {
    await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

/** @returns whether the database exists. Waits, since the server may be restarting. */
async function answers(url: string, timeoutMs = 20_000): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      const client = await openClient(url);
      await client.end();
      return true;
    } catch (error) {
      // invalid_catalog_name
      if (error instanceof pg.DatabaseError && error.code === '3D000') return false;
      if (performance.now() > deadline)
        throw new EmbeddedDatabaseError('The embedded database runs, but does not answer.', { cause: error });
      await sleep(50);
    }
  }
}
