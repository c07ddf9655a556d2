import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';
import type { Scope } from './scope.ts';

// bigint columns hold cents and counts below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction within a scope: Drizzle for most queries, `client` for COPY and hand-tuned statements. */
export interface Tx {
  scope: Scope;
  orm: NodePgDatabase<typeof schema>;
  client: pg.PoolClient;
}

export interface Database {
  /**
   * The only door to the tables: runs `work` in one transaction whose role and tenant come from the scope,
   * so row-level security guards what a query forgets. Commits when `work` resolves, rolls back when it throws.
   */
  as<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One reading statement within a scope, in a single round trip: for what nearly every request asks. The statement is
   * prepared once a connection under its name, which stands for its text.
   */
  read<T>(scope: Scope, statement: ReadStatement): Promise<T[]>;
  /** Runs a statement that touches no table; used by the readiness check. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ReadStatement {
  /** Letters, digits and underscores. */
  name: string;
  text: string;
  values: ReadValue[];
}
export type ReadValue = string | number | Date | null | string[];

export interface DatabaseOptions {
  url: string;
  /** Connections this process holds at most. */
  connections?: number;
  onIdleError?: (error: Error) => void;
}

/** Opens a pool. Nothing connects before the first query. */
export function openDatabase({ url, connections = 12, onIdleError }: DatabaseOptions): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that breaks in use fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    as: (scope, work) => inTransaction(pool, scope, work),
    read: (scope, statement) => readOnce(pool, scope, statement),
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(opening(scope));
    const result = await work({ scope, client, orm: ormOf(client) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const prepared = new WeakMap<pg.PoolClient, Set<string>>();

async function readOnce<T>(pool: pg.Pool, scope: Scope, { name, text, values }: ReadStatement): Promise<T[]> {
  const client = await pool.connect();
  const known = prepared.get(client) ?? new Set();
  prepared.set(client, known);
  const prepare = known.has(name) ? '' : `PREPARE read_${name} AS ${text};`;
  const literals = values.length === 0 ? '' : `(${values.map(toLiteral).join()})`;
  try {
    const answers: pg.QueryResult | pg.QueryResult[] = await client.query(
      `${opening(scope)}; ${prepare} EXECUTE read_${name} ${literals}; COMMIT`,
    );
    known.add(name);
    client.release();
    return [answers].flat().find((answer) => answer.command === 'SELECT')?.rows ?? [];
  } catch (error) {
    // What the connection has prepared is not known now, so it is not used again.
    client.release(true);
    throw error;
  }
}

function toLiteral(value: ReadValue): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(toLiteral).join()}]::text[]`;
  if (typeof value === 'number') return String(value);
  return pg.escapeLiteral(typeof value === 'string' ? value : value.toISOString());
}

const orms = new WeakMap<pg.PoolClient, Tx['orm']>();

/** Drizzle on a connection. Kept with it: making one reads the whole schema, which would cost every request. */
function ormOf(client: pg.PoolClient): Tx['orm'] {
  const orm = orms.get(client) ?? drizzle(client, { schema });
  orms.set(client, orm);
  return orm;
}

/** One round trip: begin, take the role, name the tenant. All three end with the transaction. */
function opening(scope: Scope): string {
  if (scope.kind === 'platform') return 'BEGIN; SET LOCAL ROLE liftout_platform';
  return `BEGIN; SET LOCAL ROLE liftout_app; SET LOCAL liftout.client_id = ${pg.escapeLiteral(scope.clientId)}`;
}

/** The PostgreSQL error code (`23505` …) of an error that pg or Drizzle threw, if it has one. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at.code;
  }
  return undefined;
}
