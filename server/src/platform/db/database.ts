import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from '@liftout/contract/changes';
import pg from 'pg';
import { channel, openPublisher } from '../changes/publisher.ts';
import { type Lease, openConnections, type PoolLoad } from './connections/connections.ts';
import { isSerializationFailure } from './connections/errors.ts';
import { requestUse } from './limits/request-use.ts';
import { longerTimeLimits, type TimeLimitName } from './limits/time-limits.ts';
import type { AnyScope } from './scope.ts';
import { noteAnswer, type Query, type Sql } from './sql/sql.ts';
import { noteStatement } from './sql/statements.ts';
import { type Committed, inTransaction, opening, type Tx } from './transaction.ts';

export { DatabaseUnavailable, databaseErrorCode } from './connections/errors.ts';
export type { Tx } from './transaction.ts';

// bigint columns hold cents and counts below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Database {
  /**
   * The only way to the tables: runs `work` in a transaction with the role and tenant of the scope, so that row-level
   * security applies to every query. Commits when `work` resolves, rolls back when it throws.
   *
   * Has the time limit of a request. A transaction that was rolled back because of a deadlock is run once more, so `work`
   * must change nothing but the database. Throws DatabaseUnavailable.
   */
  as<T>(scope: AnyScope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same with another time limit. Work in `bulk` is not run again. */
  within(limit: TimeLimitName): Pick<Database, 'as'>;
  /**
   * One query that only reads, in a single round trip: for queries of nearly every request. Each connection keeps a
   * prepared statement for each text, so there should be few. `share`: the key whose share of the connections it uses; by
   * default the scope's. Throws DatabaseUnavailable.
   */
  read<R>(scope: AnyScope, query: Query<R>, statement: Sql, share?: string): Promise<R[]>;
  /** Calls `listener` with the changes of each commit of this process, before `as` resolves. */
  onChanged(listener: (changes: Change[]) => void): void;
  /** Calls `listener` with the names of the jobs that a commit of this process has sent. */
  onJobsSent(listener: (names: string[]) => void): void;
  /** Checks that the database answers, for the readiness check. Throws DatabaseUnavailable. */
  ping(): Promise<void>;
  /** How busy this process's connections are. */
  load(): PoolLoad;
  close(): Promise<void>;
}

/** The pause before a transaction is run again; a random factor from 1 to 2 is applied. */
const pauseMs = 50;

export interface DatabaseOptions {
  url: string;
  /** The maximum of this process. */
  connections?: number;
  /** How many times longer than usual everything may take. */
  timeFactor?: number;
  onIdleError?: (error: Error) => void;
  /** Other processes could not be notified of a change. */
  onUnsent?: (error: Error) => void;
}

/** Opens the database. Nothing connects before the first query. */
export function openDatabase({
  url,
  connections = 12,
  timeFactor = 1,
  onIdleError = () => undefined,
  onUnsent = () => undefined,
}: DatabaseOptions): Database {
  const limits = longerTimeLimits(timeFactor);
  const pool = openConnections({ url, connections, limits, onIdleError });

  const publisher = openPublisher(
    (payloads) =>
      requestUse.run(undefined, () =>
        pool.use('changes', 'request', async ({ client }) => {
          await client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [
            channel,
            payloads,
          ]);
        }),
      ),
    onUnsent,
  );

  let checking: Promise<void> | undefined;
  const check = () =>
    pool.use('readiness', 'request', async ({ client }) => {
      await client.query('SELECT 1');
    });

  const listeners: ((changes: Change[]) => void)[] = [publisher.publish];
  const sentListeners: ((names: string[]) => void)[] = [];
  const onCommitted = ({ changes, sentJobs }: Committed) => {
    for (const listener of listeners) listener(changes);
    if (sentJobs.size > 0) for (const listener of sentListeners) listener([...sentJobs]);
  };

  const within = (name: TimeLimitName): Pick<Database, 'as'> => ({
    async as(scope, work) {
      const limit = limits[name];
      const run = () =>
        pool.use(shareOf(scope), name, (lease) => inTransaction(lease, scope, limit, work, onCommitted));
      return run().catch(async (error: unknown) => {
        if (!limit.isRepeatable || !isSerializationFailure(error)) throw error;
        // Wait before retrying: the transaction it deadlocked with must finish first.
        await sleep(pauseMs * (1 + Math.random()));
        return run();
      });
    },
  });

  return {
    ...within('request'),
    within,
    read: (scope, query, statement, share = shareOf(scope)) =>
      pool.use(share, 'request', (lease) =>
        readOnce(lease, opening(scope, limits.request, lease.leftMs), query, statement),
      ),
    ping() {
      // Concurrent callers share one check, so that a flood of them does not make the database seem unready. It runs
      // outside of their requests, whose time on the database is limited.
      checking ??= requestUse.run(undefined, check).finally(() => {
        checking = undefined;
      });
      return checking;
    },
    onChanged: (listener) => void listeners.push(listener),
    onJobsSent: (listener) => void sentListeners.push(listener),
    load: () => pool.load(),
    async close() {
      await publisher.flush();
      await pool.close();
    },
  };
}

/** The key of a scope's share of the connections: one for each client; users across all clients have their own. */
const shareOf = (scope: AnyScope): string =>
  scope.kind === 'tenant'
    ? `client ${scope.clientId}`
    : `user ${scope.actor.userId ?? (scope.kind === 'platform' ? scope.actor.name : scope.kind)}`;

/** The prepared statements of each connection: names by text. */
const prepared = new WeakMap<pg.PoolClient, Map<string, string>>();

async function readOnce<R>(lease: Lease, opening: string, query: Query<R>, statement: Sql): Promise<R[]> {
  const { client } = lease;
  const { text, values } = statement;
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const known = names.get(text);
  const name = known ?? `read_${names.size}`;
  const prepare = known === undefined ? `PREPARE ${name} AS ${text};` : '';
  const literals = values.length === 0 ? '' : `(${values.map(toLiteral).join()})`;
  try {
    const answers: pg.QueryResult | pg.QueryResult[] = await client.query(
      `${opening}; ${prepare} EXECUTE ${name} ${literals}; COMMIT`,
    );
    names.set(text, name);
    const answer = [answers].flat().find(({ command }) => command === 'SELECT');
    if (!answer) throw new Error(`${query.name} answered nothing.`);
    noteAnswer(query, statement, answer.fields);
    return answer.rows;
  } catch (error) {
    // It is unknown whether the statement was prepared.
    lease.isBroken = true;
    noteStatement(error, query.name);
    throw error;
  }
}

function toLiteral(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(toLiteral).join()}]::text[]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  throw new Error('A value of this type cannot be read with.');
}
