import type pg from 'pg';
import { empty, join, raw, Sql } from 'sql-template-tag';
import type { Columns, RowOf } from './row-types.ts';
import { noteStatement } from './statements.ts';

export type { Sql };

/** A parameter of a statement. */
export type SqlValue =
  | string
  | number
  | boolean
  | bigint
  | Date
  | Uint8Array
  | null
  | readonly (string | number | boolean | null)[];

/** Empty SQL, for an optional part of a statement. */
export const nothing: Sql = empty;

/**
 * A statement, or a part of one: a `${value}` becomes a parameter, a `${part}` of SQL is inserted as it is. Names and
 * keywords come from `keyword`, so that no external text can become SQL.
 */
export const sql = (strings: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql =>
  new Sql(strings, parts);

/** Constant text only: a literal type or a union of them. */
type Constant<T extends string> = Record<never, never> extends Record<T, 1> ? never : T;

const keywords = new Map<string, Sql>();

/** A name or keyword, such as a column or `DESC`. The compiler accepts only constants. */
export function keyword<const T extends string>(text: Constant<T>): Sql {
  const known = keywords.get(text) ?? raw(text);
  keywords.set(text, known);
  return known;
}

/** A whole number in the statement's text, for limits that the planner should know. Throws for any other number. */
export function inlined(count: number): Sql {
  if (!Number.isSafeInteger(count)) throw new Error(`${count} is not a whole number.`);
  return raw(String(count));
}

/** Joins parts; empty where there are none. */
export const joined = (
  parts: readonly (SqlValue | Sql)[],
  separator: ', ' | ' AND ' | ' OR ' | ' UNION ALL ' | ' + ' = ', ',
): Sql => (parts.length === 0 ? empty : join(parts, separator));

/** Conditions joined by AND; true where there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? keyword('true') : joined(conditions, ' AND ');

/** The transaction in which statements run. */
interface Connection {
  client: pg.ClientBase;
}

/** A statement that returns rows. Their types are checked against the database in tests. */
export interface Query<R> {
  name: string;
  columns: Columns;
  /** All rows of the statement. */
  all(tx: Connection, statement: Sql): Promise<R[]>;
  /** The first row; undefined where there is none. */
  first(tx: Connection, statement: Sql): Promise<R | undefined>;
  /** The row of a statement that always returns one, such as a sum. Throws where it did not. */
  one(tx: Connection, statement: Sql): Promise<R>;
}

/** The type of a query's rows. */
export type AnswerOf<Q> = Q extends Query<infer R> ? R : never;

export interface QueryOptions {
  /** Each connection prepares the statement once, under its name: its text must always be the same. */
  prepared?: boolean;
}

/** The queries of all loaded modules by name, for the test that checks them. */
export const queries = new Map<string, Query<unknown>>();

export type Answered = (query: Query<unknown>, statement: Sql, fields: readonly pg.FieldDef[]) => void;
let answered: Answered | undefined;

/** For tests: `observer` is called with the result columns of each query. */
export function observeQueries(observer: Answered | undefined): void {
  answered = observer;
}

/** Calls the observer, where there is one. */
export const noteAnswer: Answered = (query, statement, fields) => answered?.(query, statement, fields);

/**
 * Defines a statement that returns rows.
 * @param name letters, digits and underscores; errors are logged with it
 * @param columns the columns of a row, each with its type
 */
export function defineQuery<const C extends Columns>(
  name: string,
  columns: C,
  { prepared = false }: QueryOptions = {},
): Query<RowOf<C>> {
  async function all({ client }: Connection, statement: Sql): Promise<RowOf<C>[]> {
    const config = { text: statement.text, values: statement.values, ...(prepared && { name }) };
    try {
      const { rows, fields } = await client.query(config);
      noteAnswer(query, statement, fields);
      return rows;
    } catch (error) {
      noteStatement(error, name);
      throw error;
    }
  }
  const query: Query<RowOf<C>> = {
    name,
    columns,
    all,
    first: async (tx, statement) => (await all(tx, statement))[0],
    async one(tx, statement) {
      const [row] = await all(tx, statement);
      if (row === undefined) throw new Error(`${name} answered no row.`);
      return row;
    },
  };
  if (queries.has(name)) throw new Error(`Two queries are named ${name}.`);
  queries.set(name, query);
  return query;
}

/**
 * Runs a statement without reading rows, such as one that writes or locks them.
 * @param name letters, digits and underscores; errors are logged with it
 * @returns the number of rows it wrote or locked
 */
export async function execute(
  { client }: Connection,
  name: string,
  { text, values }: Sql,
  { prepared = false }: QueryOptions = {},
): Promise<number> {
  try {
    return (await client.query({ text, values, ...(prepared && { name }) })).rowCount ?? 0;
  } catch (error) {
    noteStatement(error, name);
    throw error;
  }
}
