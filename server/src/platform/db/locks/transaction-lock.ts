import type { Tx } from '../database.ts';

/**
 * Locks a name until this transaction ends, and waits while another transaction has it. What is counted against a limit
 * under the lock cannot change meanwhile.
 */
export async function lockInTransaction({ client }: Tx, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
