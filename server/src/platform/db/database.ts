import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type CeilingName, ceilings } from './ceilings.ts';
import { type Held, openConnections } from './connections.ts';
import { isCollision } from './errors.ts';
import { requestUse } from './request-use.ts';
import type { Scope } from './scope.ts';
import { noteStatement } from './statements.ts';
import { inTransaction, opening, type Tx } from './transaction.ts';

export { DatabaseUnavailable, databaseErrorCode } from './errors.ts';
export type { Tx } from './transaction.ts';

// bigint columns hold cents and counts below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Database {
  /**
   * The only door to the tables: runs `work` in one transaction whose role and tenant come from the scope,
   * so row-level security guards what a query forgets. Commits when `work` resolves, rolls back when it throws.
   *
   * It may take as long as a request may. A transaction that met another one (a deadlock) is run once more, so `work`
   * changes nothing but the database. Throws DatabaseUnavailable where the database could not do it.
   */
  as<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same door for work that may take longer; what is done in `bulk` runs once. */
  within(ceiling: CeilingName): Pick<Database, 'as'>;
  /**
   * One reading statement within a scope, in a single round trip: for what nearly every request asks. The statement is
   * prepared once a connection under its name, which stands for its text. Throws DatabaseUnavailable.
   */
  read<T>(scope: Scope, statement: ReadStatement): Promise<T[]>;
  /** Runs a statement that touches no table; used by the readiness check. Throws DatabaseUnavailable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ReadStatement {
  /** Letters, digits and underscores. */
  name: string;
  text: string;
  values: ReadValue[];
  /** Whose part of the connections it takes, where that is not the scope's. */
  share?: string;
}
export type ReadValue = string | number | Date | null | string[];

/** Before a transaction that met another is run again: once to twice as long. */
const pauseMs = 50;

export interface DatabaseOptions {
  url: string;
  /** Connections this process holds at most. */
  connections?: number;
  onIdleError?: (error: Error) => void;
}

/** Opens the database. Nothing connects before the first query. */
export function openDatabase({
  url,
  connections = 12,
  onIdleError = () => undefined,
}: DatabaseOptions): Database {
  const pool = openConnections({ url, connections, onIdleError });

  let looking: Promise<void> | undefined;
  const look = () =>
    pool.hold('readiness', 'request', async ({ client }) => {
      await client.query('SELECT 1');
    });

  const within = (name: CeilingName): Pick<Database, 'as'> => ({
    async as(scope, work) {
      const ceiling = ceilings[name];
      const run = () => pool.hold(shareOf(scope), name, (held) => inTransaction(held, scope, ceiling, work));
      return run().catch(async (error: unknown) => {
        if (!ceiling.isRepeatable || !isCollision(error)) throw error;
        // Whoever it met has to get on first, or both meet again.
        await sleep(pauseMs * (1 + Math.random()));
        return run();
      });
    },
  });

  return {
    ...within('request'),
    within,
    read: (scope, statement) =>
      pool.hold(statement.share ?? shareOf(scope), 'request', (held) => readOnce(held, scope, statement)),
    ping() {
      // One look serves all who ask meanwhile, so that a flood of them does not make the database seem unready. It is
      // none of theirs, and so not held up with any.
      looking ??= requestUse.run(undefined, look).finally(() => {
        looking = undefined;
      });
      return looking;
    },
    close: () => pool.close(),
  };
}

/** A client's users share its part of the connections; whoever works across clients has one of their own. */
const shareOf = (scope: Scope): string =>
  scope.kind === 'tenant' ? `client ${scope.clientId}` : `user ${scope.actor.userId ?? scope.actor.name}`;

const prepared = new WeakMap<pg.PoolClient, Set<string>>();

async function readOnce<T>(held: Held, scope: Scope, { name, text, values }: ReadStatement): Promise<T[]> {
  const { client, leftMs } = held;
  const known = prepared.get(client) ?? new Set();
  prepared.set(client, known);
  const prepare = known.has(name) ? '' : `PREPARE read_${name} AS ${text};`;
  const literals = values.length === 0 ? '' : `(${values.map(toLiteral).join()})`;
  try {
    const answers: pg.QueryResult | pg.QueryResult[] = await client.query(
      `${opening(scope, ceilings.request, leftMs)}; ${prepare} EXECUTE read_${name} ${literals}; COMMIT`,
    );
    known.add(name);
    return [answers].flat().find((answer) => answer.command === 'SELECT')?.rows ?? [];
  } catch (error) {
    // What the connection has prepared is not known now.
    held.isSpoilt = true;
    noteStatement(error, name);
    throw error;
  }
}

function toLiteral(value: ReadValue): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(toLiteral).join()}]::text[]`;
  if (typeof value === 'number') return String(value);
  return pg.escapeLiteral(typeof value === 'string' ? value : value.toISOString());
}
