import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { withAdvisoryLock } from './advisory-lock.ts';

test('one at a time, also after one that failed; the lock is a transaction’s', async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let running = 0;
    const results = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        withAdvisoryLock(url, 42, async () => {
          running += 1;
          expect(running).toBe(1);
          const { rows } = await client.query(
            `SELECT a.state, a.xact_start IS NOT NULL AS "inTransaction" FROM pg_locks l JOIN pg_stat_activity a USING (pid)
             WHERE l.locktype = 'advisory' AND l.granted AND l.objid = 42 AND a.datname = current_database()`,
          );
          expect(rows).toEqual([{ state: 'idle in transaction', inTransaction: true }]);
          running -= 1;
          if (n === 2) throw new Error('in between');
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  } finally {
    await client.end();
    await drop();
  }
});
