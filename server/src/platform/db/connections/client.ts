import pg from 'pg';

/**
 * Opens a connection of its own, beside the pool: for the start and for commands. Connecting ends after ten seconds. One
 * that breaks in use fails its query, and does not end the process. The caller closes it.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
