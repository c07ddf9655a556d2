import type { Change } from '@liftout/contract/changes';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ChangeSet } from '../changes/change-set.ts';
import type { Lease } from './connections/connections.ts';
import { DatabaseUnavailable, isOutcomeKnown } from './connections/errors.ts';
import { requestUse } from './limits/request-use.ts';
import { settingsOf, type TimeLimit } from './limits/time-limits.ts';
import * as schema from './schema/index.ts';
import type { AnyScope } from './scope.ts';

/** A transaction within a scope: Drizzle for most queries, `client` for COPY and hand-tuned statements. */
export interface Tx {
  scope: AnyScope;
  orm: NodePgDatabase<typeof schema>;
  client: pg.PoolClient;
  /** The changes to notify others of after the commit; see `notify`. */
  changes: ChangeSet;
  /** The names of jobs that were sent in it. */
  sentJobs: Set<string>;
}

/** What others learn of a transaction after its commit. */
export interface Committed {
  changes: Change[];
  sentJobs: ReadonlySet<string>;
}

/** Commits when `work` resolves, then calls `onCommitted`; rolls back when `work` throws. */
export async function inTransaction<T>(
  lease: Lease,
  scope: AnyScope,
  limit: TimeLimit,
  work: (tx: Tx) => Promise<T>,
  onCommitted: (committed: Committed) => void,
): Promise<T> {
  const { client } = lease;
  const changes = new ChangeSet();
  const sentJobs = new Set<string>();
  try {
    await client.query(opening(scope, limit, lease.leftMs));
    const result = await work({ scope, client, orm: ormOf(client), changes, sentJobs });
    await commit(lease);
    onCommitted({ changes: changes.list(), sentJobs });
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      lease.isBroken = true;
    });
    throw error;
  }
}

/** Commits. For a request that may write, the same round trip asks whether anything was written. */
async function commit(lease: Lease): Promise<void> {
  const request = requestUse.getStore();
  const wroteCheck = request?.mayWrite
    ? 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote; '
    : '';
  lease.isCommitting = true;
  const answers: pg.QueryResult | pg.QueryResult[] = await lease.client
    .query(`${wroteCheck}COMMIT`)
    .catch((error: unknown) => {
      throw isOutcomeKnown(error) ? error : new DatabaseUnavailable('down', error, true);
    })
    .finally(() => {
      lease.isCommitting = false;
    });
  const [first, last = first] = [answers].flat();
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (last?.command !== 'COMMIT') throw new Error('A transaction that had failed was to be committed.');
  if (request && first?.rows[0]?.wrote) request.hasWritten = true;
}

const roles = {
  tenant: 'liftout_app',
  platform: 'liftout_platform',
  public: 'liftout_public',
  'sign-in': 'liftout_sign_in',
} as const satisfies Record<AnyScope['kind'], string>;

/** One round trip: BEGIN, and the role, tenant and timeouts, which all end with the transaction. */
export function opening(scope: AnyScope, limit: TimeLimit, leftMs: number): string {
  const tenant =
    scope.kind === 'tenant' ? `SET LOCAL liftout.client_id = ${pg.escapeLiteral(scope.clientId)}; ` : '';
  return `BEGIN; SET LOCAL ROLE ${roles[scope.kind]}; ${tenant}${settingsOf(limit, leftMs)}`;
}

const orms = new WeakMap<pg.PoolClient, Tx['orm']>();

/** Drizzle on a connection, cached: creating one reads the whole schema. */
function ormOf(client: pg.PoolClient): Tx['orm'] {
  const orm = orms.get(client) ?? drizzle(client, { schema });
  orms.set(client, orm);
  return orm;
}
