import pg from 'pg';

/**
 * Opens a connection outside the pool, for startup and for commands. Connecting times out after ten seconds. A connection
 * that is lost fails its query, and does not end the process. The caller closes it.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
