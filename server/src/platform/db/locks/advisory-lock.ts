import { openClient } from '../connections/client.ts';

/**
 * Runs `work` under an advisory lock: no other process on the database runs work under the same number. A transaction
 * holds the lock, because a pooler in between would keep a session and its lock. If the connection is lost meanwhile, the
 * lock is released and `work` continues.
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
