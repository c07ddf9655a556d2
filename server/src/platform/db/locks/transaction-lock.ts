import type { Tx } from '../database.ts';

/**
 * Locks a name until this transaction ends; waits while another transaction has it. Under the lock, rows can be counted
 * against a limit and then inserted without a race.
 */
export async function lockInTransaction({ client }: Tx, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** As `lockInTransaction`, without waiting. @returns false while another transaction has the lock */
export async function tryLockInTransaction({ client }: Tx, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
    [name],
  );
  return rows[0]?.locked === true;
}

/** As `lockInTransaction`, together with others that share the name; whoever locks it waits for all of them. */
export async function shareInTransaction({ client }: Tx, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [name]);
}
