import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { readIfExists } from './files.ts';

/** The user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so for root it runs as the owner of the cluster, or as `nobody`.
 * @returns undefined where it runs as this process's user.
 * @throws {EmbeddedDatabaseError} when the cluster belongs to somebody whose files this process cannot use.
 */
export function databaseAccount(clusterDir: string): Account | undefined {
  const me = process.getuid?.();
  const found = statSync(clusterDir, { throwIfNoEntry: false });
  if (me === 0) return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody();
  if (found && found.uid !== me)
    throw new EmbeddedDatabaseError(
      `The database in ${clusterDir} belongs to another user (uid ${found.uid}). ` +
        'Start Liftout as that user or as root, or give it another folder with DATA_DIR.',
    );
  return undefined;
}

/** `initdb` only runs for a user in /etc/passwd: `nobody`, or else the first that is not root. */
function nobody(): Account {
  const users = (readIfExists('/etc/passwd') ?? '').split('\n').map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'nobody') ??
    users.find(([, , uid]) => Number(uid) > 0 && uid !== undefined);
  const [, , uid, gid] = user ?? [];
  if (uid === undefined || gid === undefined)
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and this machine has no other user. ' +
        'Start Liftout as another user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  // Some systems write the number of `nobody` as -2.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Changes the owner of a file, or of a folder and everything in it. */
export function changeOwner(account: Account, path: string): void {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return;
    if (found.isDirectory()) for (const name of readdirSync(path)) changeOwner(account, join(path, name));
    if (found.uid !== account.uid || found.gid !== account.gid) chownSync(path, account.uid, account.gid);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `${path} cannot be given to the user that PostgreSQL runs as (uid ${account.uid}). ` +
        'Start Liftout as another user than root, put DATA_DIR on a local disk, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/** Whether the account may read a file, or execute a program, or list a folder, including all folders above it. */
export function canReach(account: Account, path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  const wanted = found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o5 : 0o4;
  return allows(account, found, wanted) && parentsAreSearchable(account, path);
}

/** Whether the account may pass through every folder above a path. */
export function parentsAreSearchable(account: Account, path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return true;
  return allows(account, statSync(parent), 0o1) && parentsAreSearchable(account, parent);
}

function allows(account: Account, file: { uid: number; gid: number; mode: number }, wanted: number): boolean {
  const shift = file.uid === account.uid ? 6 : file.gid === account.gid ? 3 : 0;
  return ((file.mode >> shift) & wanted) === wanted;
}
