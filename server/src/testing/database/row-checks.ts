import type pg from 'pg';
import type { TypeName } from '../../platform/db/sql/row-types.ts';
import type { Query } from '../../platform/db/sql/sql.ts';
import { query } from './query.ts';

/** PostgreSQL's type ids of result columns; the same on every server. */
const typeIds: Record<TypeName, number> = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float8: 701,
  'int4[]': 1007,
  'text[]': 1009,
  'int8[]': 1016,
  timestamptz: 1184,
  numeric: 1700,
  uuid: 2950,
  'uuid[]': 2951,
  jsonb: 3802,
};

/**
 * The NOT NULL columns, as `table.column` in PostgreSQL's ids. A view's column is one where a table behind the view has a
 * NOT NULL column of that name.
 */
export async function readNeverNull(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `SELECT a.attrelid || '.' || a.attnum AS never FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND (a.attnotnull OR EXISTS (
       SELECT FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
       JOIN pg_attribute base ON base.attrelid = d.refobjid AND base.attname = a.attname AND base.attnotnull
       WHERE c.relkind = 'v' AND r.ev_class = c.oid AND d.refclassid = 'pg_class'::regclass))`,
  );
  return rows.map(({ never }) => String(never));
}

/** Differences between a query's declared columns and the database's: names, types, and nulls where they are known. */
export function problemsOf(
  { name, columns }: Query<unknown>,
  fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>[],
  neverNull: ReadonlySet<string>,
): string[] {
  const answered = new Map(fields.map((field) => [field.name, field]));
  const problems = [...answered.keys()]
    .filter((column) => !(column in columns))
    .map((column) => `${column} is not stated`);
  for (const [column, { type, nulls }] of Object.entries(columns)) {
    const field = answered.get(column);
    if (!field) {
      problems.push(`${column} is not answered`);
      continue;
    }
    if (field.dataTypeID !== typeIds[type])
      problems.push(`${column} is not ${type} but type ${field.dataTypeID}`);
    const never = neverNull.has(`${field.tableID}.${field.columnID}`);
    if (nulls === 'never' && !never)
      problems.push(`${column} may be null, or is an expression: say why it never is`);
    if (nulls === 'outer' && !never) problems.push(`${column} may be null: orNull`);
    if (nulls === 'may' && never)
      problems.push(`${column} is never null in its table: orMissing where a join may miss it`);
  }
  return problems.map((problem) => `${name}: ${problem}`);
}
