import { openClient } from '../connections/client.ts';

/**
 * Runs `work` while no other process on the database runs any under this number. The lock is a transaction's and not a
 * session's: a pooler in between would keep the session, and the lock with it. Should the connection break while it only
 * waits, the lock is given back and the work goes on.
 */
export async function withAdvisoryLock<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await openClient(url);
  try {
    await client.query(
      `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10min'; SELECT pg_advisory_xact_lock(${lock})`,
    );
    return await work();
  } finally {
    await client.end();
  }
}
