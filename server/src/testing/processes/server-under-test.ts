import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAccount } from '../../platform/postgres/account.ts';
import { prepareBinaries } from '../../platform/postgres/binaries.ts';
import { clusterDir, clusterUrl, openCluster } from '../../platform/postgres/cluster.ts';
import { startEmbedded } from '../../platform/postgres/embedded.ts';
import { launch, type Postmaster, shutDown } from '../../platform/postgres/postmaster.ts';
import { isRunning, signal, waitUntil } from '../../platform/postgres/process.ts';

/** A PostgreSQL that a test stops, kills or freezes. Nothing restarts it automatically. */
export interface ServerUnderTest {
  url: string;
  start(): Promise<void>;
  /** Stops it like an administrator: open transactions are rolled back. */
  stop(): Promise<void>;
  /** Kills all processes, as when memory runs out. */
  kill(): Promise<void>;
  /** Freezes every process; connections stay open. */
  freeze(): void;
  thaw(): void;
}

const silent = { info: () => undefined, error: () => undefined };

/** Creates a cluster in a data folder and starts it. */
export async function startServerUnderTest(dataDir: string): Promise<ServerUnderTest> {
  const made = await startEmbedded({ dataDir, logger: silent });
  await made.stop();
  const dir = clusterDir(dataDir);
  const account = databaseAccount(dir);
  const binaries = prepareBinaries(dataDir, account);
  const cluster = openCluster(dir, account);
  const run = () => launch(cluster, binaries, join(dataDir, 'postgres.log'), true);
  let current: Postmaster = await run();

  const processes = () => [current.pid, ...childrenOf(current.pid)];
  const thaw = () => {
    for (const pid of processes()) signal(pid, 'SIGCONT');
  };
  return {
    url: clusterUrl(cluster),
    async start() {
      if (!isRunning(current.pid)) current = await run();
    },
    async stop() {
      thaw();
      await shutDown(current);
    },
    async kill() {
      for (const pid of processes()) signal(pid, 'SIGKILL');
      await waitUntil(() => !isRunning(current.pid), 10_000);
    },
    freeze() {
      // First the parent, which starts the others.
      signal(current.pid, 'SIGSTOP');
      for (const pid of processes()) signal(pid, 'SIGSTOP');
    },
    thaw,
  };
}

function childrenOf(parent: number): number[] {
  if (!isRunning(parent)) return [];
  if (process.platform === 'linux')
    return numbers(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8'));
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return pairs.flatMap((pair) => {
    const [pid, of] = numbers(pair);
    return of === parent && pid !== undefined ? [pid] : [];
  });
}

const numbers = (text: string) => text.trim().split(/\s+/).filter(Boolean).map(Number);
