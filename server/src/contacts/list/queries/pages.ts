import type { Database, Tx } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { float8, int4, text, uuid } from '../../../platform/db/sql/row-types.ts';
import { allOf, defineQuery, inlined, nothing, type Sql, sql } from '../../../platform/db/sql/sql.ts';
import { type ContactRow, contactRow } from '../../queries/row.ts';
import { filterConditions, searchConditions } from './filters.ts';
import type { Position } from './sorts.ts';
import { matches, type Selection } from './statements.ts';

export interface PageRow extends ContactRow {
  /** The row's position in the order, as text. */
  key: string | null;
}

export interface Page {
  /** Null where the statement does not know it. */
  total: number | null;
  rows: PageRow[];
  /** How many rows the window has: more than `rows` when they are too large for one answer. */
  found: number;
}

/** A range of the order: its matches, how many contacts were scanned, and the position of the last of them. */
export interface Range extends Page {
  scanned: number;
  end: Position | null;
}

const pageRow = { key: text().orNull(), found: int4().orNull(), ...contactRow, id: uuid().orMissing() };
const contactsPage = defineQuery('contacts_page', { total: int4().orNull(), ...pageRow });
const contactsRange = defineQuery('contacts_range', {
  endKey: text().orNull(),
  endId: uuid().always('an id of either range of the order'),
  scanned: int4().always('count'),
  ...pageRow,
});

type AnyRow = Omit<PageRow, 'id'> & { id: string | null; found: number | null };

/** A page without rows is one row of nulls with the total. */
function toPage<R extends AnyRow>(all: R[], total: number | null): Page {
  const rows = all.filter((row): row is R & { id: string } => row.id !== null);
  return { total, rows, found: rows[0]?.found ?? rows.length };
}

/** Runs a page's statement. */
export async function readPage(tx: Tx, statement: Sql): Promise<Page> {
  const rows = await contactsPage.all(tx, statement);
  return toPage(rows, rows[0]?.total ?? null);
}

/** Runs a range's statement. */
export async function readRange(tx: Tx, statement: Sql): Promise<Range> {
  const rows = await contactsRange.all(tx, statement);
  const { endKey = null, endId, scanned = 0 } = rows[0] ?? {};
  return { ...toPage(rows, null), scanned, end: endId === undefined ? null : { key: endKey, id: endId } };
}

/** Reads a page of all contacts of one client in one round trip, with a prepared statement, as there are few different ones. */
export async function readPlainPage(db: Database, scope: TenantScope, statement: Sql): Promise<Page> {
  const rows = await db.read(scope, contactsPage, statement);
  return toPage(rows, rows[0]?.total ?? null);
}

const clientIdRow = defineQuery('client_ids', { id: text() });

/** The clients that are not archived, for an admin who reads all of them. */
export async function readClientIds(tx: Tx): Promise<string[]> {
  const rows = await clientIdRow.all(
    tx,
    sql`SELECT client_id AS id FROM clients WHERE archived_at IS NULL ORDER BY client_id`,
  );
  return rows.map((row) => row.id);
}

const totalRow = defineQuery('contacts_total', { total: int4().always('coalesce') });

/** How many contacts the clients have, from the counts that a trigger maintains. */
export async function readTotal(tx: Tx, clientIds: string[]): Promise<number> {
  const statement = sql`SELECT coalesce(sum(total), 0)::int AS total FROM contact_counts WHERE client_id = ANY(${clientIds})`;
  return (await totalRow.one(tx, statement)).total;
}

const countRow = defineQuery('contacts_count', { count: int4().always('count') });

/** Counts the matches, up to `max` if given. */
export async function countMatches(tx: Tx, selection: Selection, max?: number): Promise<number> {
  const limit = max === undefined ? nothing : sql`LIMIT ${inlined(max)}`;
  const { tables, conditions } = matches(selection, max);
  const hits = sql`SELECT 1 FROM ${tables} WHERE ${conditions} ${limit}`;
  return (await countRow.one(tx, sql`SELECT count(*)::int AS count FROM (${hits}) AS hits`)).count;
}

const markedRow = defineQuery('contacts_not_to_contact', { count: int4().always('count') });

/** How many of the matches must not be contacted: of the few that are marked, so that their index is enough. */
export async function countNotToContact(tx: Tx, { clientIds, filters, now }: Selection): Promise<number> {
  const conditions = allOf([...searchConditions(filters.q), ...filterConditions(filters, now)]);
  const statement = sql`SELECT count(*)::int AS count FROM contacts c WHERE c.client_id = ANY (${clientIds}::text[])
    AND c.archived_at IS NULL AND c.do_not_contact_at IS NOT NULL AND ${conditions}`;
  return (await markedRow.one(tx, statement)).count;
}

const sampleSize = 2_000;
const estimateRow = defineQuery('contacts_estimate', { estimate: float8().orNull() });

/** The estimated number of a client's matches, from the share of its newest contacts that match. */
export async function estimateMatches(
  tx: Tx,
  clientId: string,
  { filters, now }: Selection,
): Promise<number> {
  const condition = allOf([...searchConditions(filters.q), ...filterConditions(filters, now)]);
  const { estimate } = await estimateRow.one(
    tx,
    sql`SELECT (count(*) FILTER (WHERE ${condition}))::float8 / nullif(count(*), 0) *
       (SELECT total FROM contact_counts WHERE client_id = ${clientId}) AS estimate
     FROM (SELECT * FROM contacts c WHERE c.client_id = ${clientId} AND c.archived_at IS NULL ORDER BY c.id DESC LIMIT ${inlined(sampleSize)}) AS c`,
  );
  return Math.round(estimate ?? 0);
}
