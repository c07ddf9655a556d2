import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Ceiling, settingsOf } from './ceilings.ts';
import type { Held } from './connections.ts';
import { DatabaseUnavailable, isAnswered } from './errors.ts';
import { requestUse } from './request-use.ts';
import * as schema from './schema/index.ts';
import type { Scope } from './scope.ts';

/** A transaction within a scope: Drizzle for most queries, `client` for COPY and hand-tuned statements. */
export interface Tx {
  scope: Scope;
  orm: NodePgDatabase<typeof schema>;
  client: pg.PoolClient;
}

/** Commits when `work` resolves, rolls back when it throws. */
export async function inTransaction<T>(
  held: Held,
  scope: Scope,
  ceiling: Ceiling,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client } = held;
  try {
    await client.query(opening(scope, ceiling, held.leftMs));
    const result = await work({ scope, client, orm: ormOf(client) });
    await commit(held);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      held.isSpoilt = true;
    });
    throw error;
  }
}

/** Whether anything was written is asked in the same round trip, where the request may write. */
async function commit(held: Held): Promise<void> {
  const request = requestUse.getStore();
  const look = request?.mayWrite ? 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote; ' : '';
  held.isCommitting = true;
  const answers: pg.QueryResult | pg.QueryResult[] = await held.client
    .query(`${look}COMMIT`)
    .catch((error: unknown) => {
      throw isAnswered(error) ? error : new DatabaseUnavailable('down', error, true);
    })
    .finally(() => {
      held.isCommitting = false;
    });
  const [first, last = first] = [answers].flat();
  // PostgreSQL answers the COMMIT of a transaction that failed before with a ROLLBACK, not with an error.
  if (last?.command !== 'COMMIT') throw new Error('A transaction that had failed was to be committed.');
  if (request && first?.rows[0]?.wrote) request.hasWritten = true;
}

/** One round trip: begin, take the role, name the tenant, set the ceilings. All end with the transaction. */
export function opening(scope: Scope, ceiling: Ceiling, leftMs: number): string {
  const role =
    scope.kind === 'platform'
      ? 'SET LOCAL ROLE liftout_platform'
      : `SET LOCAL ROLE liftout_app; SET LOCAL liftout.client_id = ${pg.escapeLiteral(scope.clientId)}`;
  return `BEGIN; ${role}; ${settingsOf(ceiling, leftMs)}`;
}

const orms = new WeakMap<pg.PoolClient, Tx['orm']>();

/** Drizzle on a connection. Kept with it: making one reads the whole schema, which would cost every request. */
function ormOf(client: pg.PoolClient): Tx['orm'] {
  const orm = orms.get(client) ?? drizzle(client, { schema });
  orms.set(client, orm);
  return orm;
}
