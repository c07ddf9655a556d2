import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Any number that nothing else on the database uses: processes that start together wait here for the first. */
const lock = 7_204_119_305;

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

/**
 * Brings a database up to date: each missing migration in its own transaction, one process at a time.
 * Throws when an applied file was edited since, or when the server is older than PostgreSQL 15.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${lock})`);
    await requireVersion(client);
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await client.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const migration of await readMigrations()) {
      const hash = applied.get(migration.name);
      if (hash === undefined) await apply(client, migration);
      else if (hash !== migration.hash)
        throw new Error(
          `Migration ${migration.name} was changed after it was applied. Add a new file instead.`,
        );
    }
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error });
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  if ((rows[0]?.version ?? 0) < 150_000) throw new Error('Liftout needs PostgreSQL 15 or newer.');
}
