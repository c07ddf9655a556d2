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

/** One database cluster on disk, and how it is reached. */
export interface Cluster {
  /** The folder, without symbolic links in its path. */
  dir: string;
  account: Account | undefined;
  /** The folder as PostgreSQL is told it. */
  pgdata: string;
  /** Where its Unix socket is; no port is ever opened. */
  socketDir: string;
  /** PostgreSQL's `unix_socket_directories`. */
  socketSetting: string;
  /** In every process title, so that a process can be told to be this cluster's. */
  name: string;
}

export const database = 'liftout';
/** Names the socket's file only. */
export const port = 5432;
const socketName = `.s.PGSQL.${port}`;

/** The longest path of a Unix socket, in bytes, on the systems that Liftout runs on. */
const socketPathLimit = process.platform === 'darwin' ? 103 : 107;
/** A process's own working folder: a way in that needs no right to the folders above it. */
const workingFolder = '/proc/self/cwd';
const idFile = 'liftout.id';

/** How PostgreSQL's programs are started on a cluster: as its account, from within its folder, with a bare environment. */
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
 * Makes the cluster where there is none. It is made aside and moved into place, so a first start that is cut
 * short leaves nothing half made.
 * @returns whether it was made now.
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

/** How a cluster that exists is started and reached. */
export function openCluster(dir: string, account: Account | undefined): Cluster {
  const id = clusterId(dir, account);
  const seen = asSeenBy(account, dir);
  return { dir, account, pgdata: seen, ...socketPlace(dir, seen, id), name: `liftout-${id}` };
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
      // Sorting is the same on every machine: PostgreSQL's own C.UTF-8, not the system's.
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

/** What it means that a program of PostgreSQL did not even start; undefined when it did. */
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
        'Move its data over with PostgreSQL’s own tools, or give Liftout another folder with DATA_DIR.',
    );
}

/** A folder's path for a user that may not be let through to it: it is then entered by being started there. */
function asSeenBy(account: Account | undefined, dir: string): string {
  if (!account || parentsAreSearchable(account, dir)) return dir;
  if (process.platform === 'linux') return workingFolder;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and uid ${account.uid} cannot reach ${dir}. ` +
      'Open the folders above it with chmod o+x, start Liftout as another user, or name another DATA_DIR.',
  );
}

/** The cluster's own folder, which only its account can enter; where that path is too long, a short one of its own. */
function socketPlace(dir: string, seen: string, id: string) {
  if (Buffer.byteLength(join(dir, socketName)) <= socketPathLimit)
    return { socketDir: dir, socketSetting: seen };
  const { dev, ino } = statSync(dir);
  const short = join('/tmp', `liftout-${id}-${dev.toString(36)}-${ino.toString(36)}`);
  return { socketDir: short, socketSetting: short };
}

/** Makes the socket's folder where it is not the cluster's own. Its owner and rights are checked: /tmp is everybody's. */
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

/** Takes away the socket's folder, or a dead server's socket in the cluster's own. */
export function removeSocket({ dir, socketDir }: Cluster): void {
  if (socketDir !== dir) rmSync(socketDir, { recursive: true, force: true });
  else for (const name of [socketName, `${socketName}.lock`]) rmSync(join(dir, name), { force: true });
}

/** A name for the cluster that stays when its folder is moved. */
function clusterId(dir: string, account: Account | undefined): string {
  const path = join(dir, idFile);
  const found = readIfExists(path)?.trim();
  if (found) return found;
  const id = randomBytes(6).toString('hex');
  writeFileSync(path, `${id}\n`, { mode: 0o600 });
  if (account) changeOwner(account, path);
  return id;
}
