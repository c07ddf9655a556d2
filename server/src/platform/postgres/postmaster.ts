import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import {
  type Cluster,
  launchOptions,
  launchProblem,
  port,
  prepareSocketDir,
  removeSocket,
} from './cluster.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { readIfExists } from './files.ts';
import { commandLine, isRunning, signal, waitUntil } from './process.ts';

/** A running server: the parent of all other processes of the database. */
export interface Postmaster {
  pid: number;
  /** Undefined: another process started it. */
  child: ChildProcess | undefined;
}

/** The server's settings; they override the files in the cluster. */
const settings = (cluster: Cluster, durable: boolean) => [
  'listen_addresses=',
  `port=${port}`,
  `unix_socket_directories="${cluster.socketSetting.replaceAll('"', '""')}"`,
  'unix_socket_permissions=0700',
  `cluster_name=${cluster.name}`,
  // Durable: an acknowledged write is on disk.
  ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name}=${durable ? 'on' : 'off'}`),
  // There is no standby server.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'shared_buffers=256MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  // Statements may hold personal data.
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];

/** The log is rotated at this size in bytes, keeping one older file. */
const maxLogBytes = 5_000_000;
const startTimeoutMs = 60_000;

/** The server's process id and status, from its pid file. */
function readPidFile({ dir }: Cluster): { pid: number; status: string } | undefined {
  const lines = readIfExists(join(dir, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  return lines && Number.isSafeInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
}

/**
 * Finds a server that a killed app left running, and waits until it is ready.
 * @returns undefined where none runs.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster);
  if (!found || !belongs(found.pid, cluster)) return undefined;
  const state = () => (isRunning(found.pid) ? readPidFile(cluster)?.status : 'gone');
  const settled = await waitUntil(() => ['ready', 'gone'].includes(state() ?? ''), startTimeoutMs);
  if (state() === 'ready') return { pid: found.pid, child: undefined };
  if (!settled)
    throw new EmbeddedDatabaseError(
      `The database left running by an earlier Liftout (process ${found.pid}) neither answers nor ends. End it, then start again.`,
    );
  return undefined;
}

/** Whether a process id belongs to this cluster's server, and was not reused by another process. */
function belongs(pid: number, cluster: Cluster): boolean {
  const command = commandLine(pid);
  if (!command || !isRunning(pid)) return false;
  try {
    const at = statSync(`/proc/${pid}/cwd`);
    const here = statSync(cluster.dir);
    return at.ino === here.ino && at.dev === here.dev && /\bpostgres\b/.test(command);
  } catch {
    // Not every system shows the working folder of another user's process.
    return command.includes(`cluster_name=${cluster.name}`);
  }
}

/**
 * Cleans up the files of a dead server. PostgreSQL would not start if its old process id was reused, or is a zombie's.
 * It ignores its parent's id, so that is written instead. The rest of the pid file is kept: from it PostgreSQL finds
 * children of the dead server that still run.
 */
function clearDead(cluster: Cluster): void {
  const path = join(cluster.dir, 'postmaster.pid');
  const [, ...rest] = readIfExists(path)?.split('\n') ?? [];
  // Without the last line, the status, which is outdated.
  if (rest.length > 0) writeFileSync(path, [process.pid, ...rest.slice(0, 6), ''].join('\n'));
  removeSocket(cluster);
}

/**
 * Starts the server, where none runs, and waits until it accepts connections; after a crash that includes recovery.
 * @throws {EmbeddedDatabaseError} with the server's output when it does not start.
 */
export async function launch(
  cluster: Cluster,
  { postgres }: Binaries,
  logFile: string,
  durable: boolean,
): Promise<Postmaster> {
  const deadline = performance.now() + startTimeoutMs;
  for (let attempt = 0; ; attempt++) {
    clearDead(cluster);
    prepareSocketDir(cluster);
    const { child, output, problem } = startProcess(cluster, postgres, logFile, durable);
    const ended = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    const ready = () => {
      const file = readPidFile(cluster);
      return file?.pid === child.pid && file?.status === 'ready';
    };
    await waitUntil(() => ended() || ready(), Number.POSITIVE_INFINITY, 5);
    if (child.pid !== undefined && !ended()) return { pid: child.pid, child };
    const message = output();
    // Children of a killed server notice that a moment later, or never during a long statement.
    if (!/still in use|already exists/.test(message) || performance.now() > deadline)
      throw new EmbeddedDatabaseError(`The database does not start: ${problem() ?? message}`);
    if (attempt > 2) endOrphans(cluster);
    await sleep(200);
  }
}

function startProcess(cluster: Cluster, postgres: string, logFile: string, durable: boolean) {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes)
    renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a+', 0o600);
  const before = fstatSync(log).size;
  const options = settings(cluster, durable).flatMap((setting) => ['-c', setting]);
  // Its own process group: Ctrl-C in a terminal reaches only the app, which stops the database last.
  const child = spawn(postgres, ['-D', cluster.pgdata, ...options], {
    ...launchOptions(cluster),
    detached: true,
    stdio: ['ignore', log, log],
  });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  closeSync(log);
  return { child, output: () => readFrom(logFile, before), problem: () => launchProblem(failure) };
}

/** The text of a file after a position, at most its last 4,000 bytes. */
export function readFrom(path: string, position: number): string {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const from = Math.max(position, size - 4_000);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    readSync(file, buffer, 0, buffer.length, from);
    return buffer.toString('utf8').trim();
  } finally {
    closeSync(file);
  }
}

/** Ends the children of a killed server, found by the cluster's name in their titles. */
function endOrphans(cluster: Cluster): void {
  if (process.platform !== 'linux') return;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (pid > 0 && commandLine(pid)?.startsWith(`postgres: ${cluster.name}: `)) signal(pid, 'SIGQUIT');
  }
}

/** Stops a server cleanly, or else by force; it then recovers at its next start. */
export async function shutDown({ pid }: Postmaster): Promise<void> {
  for (const [name, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name);
    if (await waitUntil(() => !isRunning(pid), timeoutMs, 5)) return;
  }
}
