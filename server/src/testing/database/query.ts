import { openClient } from '../../platform/db/connections/client.ts';

/** Runs one statement on a separate connection. @returns its rows */
export async function query(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await openClient(url);
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
