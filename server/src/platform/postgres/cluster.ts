import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, changeOwner, parentsAreSearchable } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { readIfExists, systemCode } from './files.ts';

/** One database cluster on disk, and how to connect to it. */
export interface Cluster {
  /** The folder, without symbolic links in its path. */
  dir: string;
  account: Account | undefined;
  /** The folder's path as PostgreSQL's account sees it. */
  pgdata: string;
  /** The folder of its Unix socket; no TCP port is opened. */
  socketDir: string;
  /** PostgreSQL's `unix_socket_directories`. */
  socketSetting: string;
  /** Part of every process title, so that this cluster's processes can be found. */
  name: string;
}

export const database = 'liftout';
/** Only part of the socket's file name. */
export const port = 5432;
const socketName = `.s.PGSQL.${port}`;

/** The longest path of a Unix socket, in bytes, on the systems that Liftout runs on. */
const socketPathLimit = process.platform === 'darwin' ? 103 : 107;
/** The working folder of the process itself: reaching it needs no rights to the folders above it. */
const workingFolder = '/proc/self/cwd';
const idFile = 'liftout.id';

/** Options to start PostgreSQL's programs on a cluster: its account, its folder, and a minimal environment. */
export function launchOptions({ account, dir }: Pick<Cluster, 'account' | 'dir'>) {
  return { ...account, cwd: dir, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } };
}

/** The connection string of one database of the cluster, for its superuser. Works for `pg` and for libpq's programs. */
export function clusterUrl({ socketDir }: Pick<Cluster, 'socketDir'>, name = database): string {
  return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
}

/** The cluster's folder within a data folder. */
export const clusterDir = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Creates the cluster where there is none. It is created in a temporary folder and renamed, so that an interrupted first
 * start leaves no half of it.
 * @returns whether it was created now.
 */
export function ensureCluster(
  dir: string,
  account: Account | undefined,
  binaries: Binaries,
  durable: boolean,
): boolean {
  const missing = !existsSync(join(dir, 'PG_VERSION'));
  if (missing) createCluster(dir, account, binaries, durable);
  else if (account && statSync(dir).uid !== account.uid) changeOwner(account, dir);
  checkVersion(dir, binaries);
  return missing;
}

/** Describes an existing cluster: how to start it and connect to it. */
export function openCluster(dir: string, account: Account | undefined): Cluster {
  const id = clusterId(dir, account);
  const seen = asSeenBy(account, dir);
  return { dir, account, pgdata: seen, ...socketFolder(dir, seen, id), name: `liftout-${id}` };
}

function createCluster(
  dir: string,
  account: Account | undefined,
  { initdb }: Binaries,
  durable: boolean,
): void {
  const draft = `${dir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) changeOwner(account, draft);
  const result = spawnSync(
    initdb,
    [
      ['-D', asSeenBy(account, draft)],
      ['--username=postgres', '--auth-local=trust', '--auth-host=reject', '--no-instructions'],
      // PostgreSQL's own C.UTF-8, not the system's locale: text sorts the same on every machine.
      ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      durable ? [] : ['--no-sync', '--wal-segsize=1'],
    ].flat(),
    { ...launchOptions({ account, dir: draft }), encoding: 'utf8' },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      `The database could not be made in ${dir}: ${launchProblem(result.error) ?? result.stderr.trim()}`,
      { cause: result.error },
    );
  }
  rmSync(dir, { recursive: true, force: true });
  renameSync(draft, dir);
}

/** Explains why a program of PostgreSQL could not be started; undefined when it was. */
export function launchProblem(error: Error | undefined): string | undefined {
  if (!error) return undefined;
  const code = systemCode(error);
  if (code === 'ENOENT' && process.platform === 'linux')
    return 'its programs need glibc, which this Linux lacks. Set DATABASE_URL to a PostgreSQL of your own.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'its programs may not be run here. Move Liftout to a folder that allows it, or set DATABASE_URL.';
  return error.message;
}

function checkVersion(dir: string, { version }: Binaries): void {
  const made = readIfExists(join(dir, 'PG_VERSION'))?.trim() ?? '';
  const [major = ''] = version.split('.');
  if (made !== major)
    throw new EmbeddedDatabaseError(
      `The database in ${dir} was made by PostgreSQL ${made}; this Liftout brings ${major}. ` +
        "Move its data over with PostgreSQL's own tools, or give Liftout another folder with DATA_DIR.",
    );
}

/** A folder's path as an account can use it. Where the folders above are closed to it: the working folder. */
function asSeenBy(account: Account | undefined, dir: string): string {
  if (!account || parentsAreSearchable(account, dir)) return dir;
  if (process.platform === 'linux') return workingFolder;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and uid ${account.uid} cannot reach ${dir}. ` +
      'Open the folders above it with chmod o+x, start Liftout as another user, or name another DATA_DIR.',
  );
}

/** The cluster's own folder, which only its account can enter; a short one in /tmp where that path is too long. */
function socketFolder(dir: string, seen: string, id: string) {
  if (Buffer.byteLength(join(dir, socketName)) <= socketPathLimit)
    return { socketDir: dir, socketSetting: seen };
  const { dev, ino } = statSync(dir);
  const short = join('/tmp', `liftout-${id}-${dev.toString(36)}-${ino.toString(36)}`);
  return { socketDir: short, socketSetting: short };
}

/** Creates the socket's folder where it is not the cluster's own, and checks its owner, since anyone can write to /tmp. */
export function prepareSocketDir({ dir, socketDir, account }: Cluster): void {
  if (socketDir === dir) return;
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const found = lstatSync(socketDir);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.()))
    throw new EmbeddedDatabaseError(
      `${socketDir} belongs to somebody else. Remove it, or choose a shorter DATA_DIR.`,
    );
  chmodSync(socketDir, 0o700);
  if (account) changeOwner(account, socketDir);
}

/** Removes the socket's folder, or a dead server's socket from the cluster's own folder. */
export function removeSocket({ dir, socketDir }: Cluster): void {
  if (socketDir !== dir) rmSync(socketDir, { recursive: true, force: true });
  else for (const name of [socketName, `${socketName}.lock`]) rmSync(join(dir, name), { force: true });
}

/** The cluster's id, kept in a file so that it survives a move of the folder. */
function clusterId(dir: string, account: Account | undefined): string {
  const path = join(dir, idFile);
  const found = readIfExists(path)?.trim();
  if (found) return found;
  const id = randomBytes(6).toString('hex');
  writeFileSync(path, `${id}\n`, { mode: 0o600 });
  if (account) changeOwner(account, path);
  return id;
}
