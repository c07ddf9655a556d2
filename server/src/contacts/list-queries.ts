import { createHash } from 'node:crypto';
import type { Database, Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import { narrowing, searchConditions, statementValues } from './filters.ts';
import { matches, type Selection, type Statement } from './page-sql.ts';
import type { ContactRow } from './row.ts';
import type { Position } from './sorts.ts';

export interface PageRow extends ContactRow {
  /** The row's place in the order, as text. */
  key: string | null;
}

type AnyRow = PageRow &
  Partial<StretchEnd> & { id: string | null; total: number | null; found?: number | null };

export interface Page {
  /** Null where the statement does not know it. */
  total: number | null;
  rows: PageRow[];
  /** How many rows the window holds: more than `rows` where they are too large to be answered at once. */
  found: number;
}

interface StretchEnd {
  endKey: string | null;
  endId: string;
  walked: number;
}

/** A stretch of the order: its matches, how many contacts were looked at, and the place of the last. */
export interface Stretch extends Page {
  walked: number;
  end: Position | null;
}

/** Without a row on the page the total still comes, beside nulls. */
function toPage(all: AnyRow[]): Page {
  const rows = all.filter((row) => row.id !== null);
  return { total: all[0]?.total ?? null, rows, found: rows[0]?.found ?? rows.length };
}

/** Runs a page's statement. */
export async function readPage({ client }: Tx, { text, values }: Statement): Promise<Page> {
  return toPage((await client.query<AnyRow>(text, values)).rows);
}

/** Runs a stretch's statement. */
export async function readStretch({ client }: Tx, { text, values }: Statement): Promise<Stretch> {
  const { rows } = await client.query<AnyRow>(text, values);
  const { endKey = null, endId, walked = 0 } = rows[0] ?? {};
  return { ...toPage(rows), walked, end: endId === undefined ? null : { key: endKey, id: endId } };
}

/** Reads a page of one client's whole book in one round trip; its statement is prepared, for there are few kinds of it. */
export async function readPlainPage(
  db: Database,
  scope: TenantScope,
  { text, values }: Statement,
): Promise<Page> {
  const name = `contacts_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
  return toPage(await db.read<AnyRow>(scope, { name, text, values }));
}

/** Clients that are there, for an admin who reads all of them. */
export async function readClientIds({ client }: Tx): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT client_id AS id FROM clients WHERE archived_at IS NULL ORDER BY client_id',
  );
  return rows.map((row) => row.id);
}

/** How many contacts the clients have, from the count that a trigger keeps. */
export async function readTotal({ client }: Tx, clientIds: string[]): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    'SELECT coalesce(sum(total), 0)::int AS total FROM contact_counts WHERE client_id = ANY($1)',
    [clientIds],
  );
  return rows[0]?.total ?? 0;
}

/** Counts the matches, up to `atMost` if given. */
export async function countMatches({ client }: Tx, selection: Selection, atMost?: number): Promise<number> {
  const { values, add } = statementValues();
  const limit = atMost === undefined ? '' : `LIMIT ${atMost}`;
  const { tables, conditions } = matches(selection, add, atMost);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${tables} WHERE ${conditions} ${limit}) AS hits`,
    values,
  );
  return rows[0]?.count ?? 0;
}

const sampleSize = 2_000;

/** How many matches a client may have, judged by the share of its newest contacts that match. */
export async function guessMatches(
  { client }: Tx,
  clientId: string,
  { filters, now }: Selection,
): Promise<number> {
  const { values, add } = statementValues();
  const one = add(clientId);
  const kept = [...searchConditions(filters.q, add), ...narrowing(filters, now, add)].join(' AND ');
  const { rows } = await client.query<{ guess: number | null }>(
    `SELECT (count(*) FILTER (WHERE ${kept}))::float8 / nullif(count(*), 0) *
       (SELECT total FROM contact_counts WHERE client_id = ${one}) AS guess
     FROM (SELECT * FROM contacts c WHERE c.client_id = ${one} ORDER BY c.id DESC LIMIT ${sampleSize}) AS c`,
    values,
  );
  return Math.round(rows[0]?.guess ?? 0);
}
