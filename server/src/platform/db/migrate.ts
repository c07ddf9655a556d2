import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { openClient } from './connections/client.ts';
import { withAdvisoryLock } from './locks/advisory-lock.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number that no other advisory lock uses: of processes that start together, one migrates. */
const lock = 7_204_119_305;
/** Changing a large table may take long; waiting for its lock times out sooner. */
const timeouts = "SET LOCAL lock_timeout = '10min'; SET LOCAL statement_timeout = '1h'";

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** The migration files in the order they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The number of the newest migration: it tells a newer release from an older one. */
export async function releaseNumber(): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number.parseInt(name, 10));
  return Math.max(...numbers.filter(Number.isInteger));
}

/**
 * Applies the missing migrations, each in its own transaction, one process at a time. Throws where an applied file was
 * edited since, or the server is older than PostgreSQL 15.
 */
export async function migrate(url: string): Promise<void> {
  await withAdvisoryLock(url, lock, () => applyMissing(url));
}

async function applyMissing(url: string): Promise<void> {
  const client = await openClient(url);
  try {
    const version = await requireVersion(client);
    const begin = `BEGIN; ${timeouts}`;
    const opening = version < 160_000 ? begin : `${begin}; ${takeOwnRoles}`;
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await client.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const migration of await readMigrations()) {
      const hash = applied.get(migration.name);
      if (hash === undefined) await apply(client, migration, opening);
      else if (hash !== migration.hash)
        throw new Error(
          `Migration ${migration.name} was changed after it was applied. Add a new file instead.`,
        );
    }
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, hash }: Migration, opening: string): Promise<void> {
  try {
    await client.query(opening);
    await client.query(sql);
    await client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error });
  }
}

/**
 * Since PostgreSQL 16, the creator of a role may grant it to others without having it. The owner takes the roles that
 * migrations create, to grant them rights and to see the rows of their policies; also roles created before this setting.
 */
const takeOwnRoles = `
SET LOCAL createrole_self_grant = 'set, inherit';
DO $$
DECLARE made text;
BEGIN
  FOR made IN
    SELECT rolname FROM pg_roles r JOIN pg_auth_members m ON m.roleid = r.oid AND m.admin_option
    WHERE rolname IN ('liftout_app', 'liftout_platform', 'liftout_search', 'liftout_public', 'liftout_sign_in')
      AND m.member = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND NOT pg_has_role(r.oid, 'SET')
  LOOP
    EXECUTE format('GRANT %I TO %I WITH INHERIT TRUE, SET TRUE', made, current_user);
  END LOOP;
END $$`;

/** @returns the server's version, such as 180004 */
async function requireVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < 150_000) throw new Error('Liftout needs PostgreSQL 15 or newer.');
  return version;
}
