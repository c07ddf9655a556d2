import type { Tx } from './database.ts';

/**
 * Waits until no other transaction has the turn of this name, and keeps it until this one ends: what is counted
 * meanwhile against a ceiling stays as it was counted.
 */
export async function takeTurn({ client }: Tx, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
