import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { int4 } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';

/** One process folds at a time. */
const lockName = 'fold_sums';

const foldedRow = defineQuery('fold_sums', { folded: int4().always('count') });

const summed = sql`sum(n), sum(dialed), sum(answered), sum(timed), sum(seconds), sum(value_cents), sum(valued)`;
const columns = sql`n, dialed, answered, timed, seconds, value_cents, valued`;
const added = sql`n = s.n + excluded.n, dialed = s.dialed + excluded.dialed, answered = s.answered + excluded.answered,
  timed = s.timed + excluded.timed, seconds = s.seconds + excluded.seconds,
  value_cents = s.value_cents + excluded.value_cents, valued = s.valued + excluded.valued`;

/**
 * Folds up to `limit` appended changes into the sums, in one statement: a reader sees them either there or here. Does
 * nothing while another process folds. @returns the number of changes folded
 */
export async function foldChanges(tx: Tx, limit: number): Promise<number> {
  const { folded } = await foldedRow.one(
    tx,
    sql`WITH fold_lock AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) AS mine
      ), folded AS (
        DELETE FROM sum_changes WHERE ctid = ANY (ARRAY(
          SELECT c.ctid FROM sum_changes c WHERE (SELECT mine FROM fold_lock) LIMIT ${inlined(limit)}
        )) RETURNING *
      ), kept AS (
        SELECT * FROM folded f WHERE EXISTS (SELECT FROM clients c WHERE c.client_id = f.client_id)
      ), by_month AS (
        INSERT INTO month_sums AS s (client_id, kind, month, ${columns})
        SELECT client_id, kind, month, ${summed} FROM kept GROUP BY client_id, kind, month
        ON CONFLICT (client_id, kind, month) DO UPDATE SET ${added}
      ), by_client AS (
        INSERT INTO client_sums AS s (client_id, kind, ${columns})
        SELECT client_id, kind, ${summed} FROM kept GROUP BY client_id, kind
        ON CONFLICT (client_id, kind) DO UPDATE SET ${added}
      )
      SELECT count(*)::int AS folded FROM folded`,
  );
  return folded;
}

/** Keeps all processes from folding until the transaction ends; waits for one that does. */
export const lockFolding = (tx: Tx): Promise<void> => lockInTransaction(tx, lockName);

/** Drops changes of a client that is removed for good: folded later, they would count for the next with its id. */
export const dropChanges = (tx: Tx, clientId: string): Promise<number> =>
  execute(tx, 'drop_sum_changes', sql`DELETE FROM sum_changes WHERE client_id = ${clientId}`);
