import pg from 'pg';

/** Whether a database may be dropped: only test databases have such names. */
export function isTestDatabase(name: string): boolean {
  return /^liftout_[0-9a-z_]+_test$/.test(name);
}

/** A connection string to another database on the same server. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^/?]*/, `$1${name}`);
}

/** Drops a test database, and ends its connections. Throws for any other database. */
export async function dropTestDatabase(serverUrl: string, name: string): Promise<void> {
  if (!isTestDatabase(name)) throw new Error(`${name} is not a test database.`);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
