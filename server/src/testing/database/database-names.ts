import pg from 'pg';

/** Only databases of such a name are ever dropped. */
export function isTestDatabase(name: string): boolean {
  return /^liftout_[0-9a-z_]+_test$/.test(name);
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^/?]*/, `$1${name}`);
}

/** Drops a database, ending the connections that are left on it. */
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
