import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Tx } from '../platform/db/database.ts';

/** Rows in one statement. */
const batch = 4_000;

/**
 * Inserts any number of rows, a round trip for each batch. They are sent as one JSON value, since PostgreSQL refuses
 * COPY where row-level security applies. Every row names the same columns.
 */
export async function insertRows<T extends PgTable>(
  { client }: Tx,
  table: T,
  rows: readonly Partial<T['$inferInsert']>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const name = pg.escapeIdentifier(getTableName(table));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const list = columns.map(([, column]) => pg.escapeIdentifier(column.name)).join(', ');
  const statement = `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1)`;
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch).map((row) => {
      const values = new Map(Object.entries(row));
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values.get(key) ?? null]));
    });
    await client.query(statement, [JSON.stringify(part)]);
  }
}
