import type { ContactFilters } from '@liftout/contract/contacts';
import type { ReadValue } from '../platform/db/database.ts';
import {
  type AddValue,
  isNarrowed,
  narrowing,
  searchConditions,
  searchPatterns,
  statementValues,
} from './filters.ts';
import { contactBytes, contactColumns, mostBytes, openDeal, widestContact } from './row.ts';
import { beyond, type Order, orderBy, type Position, sortKeys } from './sorts.ts';

/** Which contacts, of which clients, in which order. */
export interface Selection {
  clientIds: string[];
  filters: ContactFilters;
  by: Order;
  now: Date;
}

/** Which of them: `limit` rows beyond a position, or after `offset` rows, read forward or backward. */
export interface Window {
  limit: number;
  offset: number;
  beyond: Position | null;
  backward: boolean;
  /** Which end of the page, in its own order, stays where its rows are too large to be answered at once. */
  keep: 'start' | 'end';
}

export interface Statement {
  text: string;
  values: ReadValue[];
}

/** The one client that is read; null where there are several. */
export const soleClient = ({ clientIds: [first, ...others] }: Selection) =>
  first !== undefined && others.length === 0 ? first : null;

/**
 * How many rows a walk along an order looks at first, and at most, before the filters' own indexes are asked: many where
 * the order's index carries all that is read, few where each row is fetched from the table. A search goes the whole way
 * at once, since matches of a name lie together in the order by that name.
 */
export function walkBudget({ by: { sort }, filters }: Selection): { first: number; most: number } {
  const searches = searchPatterns(filters.q).length > 0;
  const filtered = isNarrowed({ ...filters, q: '' });
  const carried = sort === 'lastName' || (!filtered && (sort === 'firstName' || sort === 'firm'));
  if (!carried) return { first: 1_000, most: 5_500 };
  return { first: searches ? 20_000 : 6_000, most: 20_000 };
}

/** A page of everything, read straight off the index of the order. Deep offsets touch the index only. */
export function plainPage(selection: Selection, window: Window): Statement {
  const { clientIds, by } = selection;
  const { values, add } = statementValues();
  const one = soleClient(selection);
  const clients = add(one ?? clientIds);
  const total = `SELECT sum(total)::int AS total FROM contact_counts WHERE client_id = ${one ? clients : `ANY(${clients})`}`;
  return finish(total, slices(selection, clients, window, add), by, window, values);
}

/** A window on the order of all that the selection's clients have. */
function slices(selection: Selection, clients: string, window: Window, add: AddValue): string {
  const { by } = selection;
  if (soleClient(selection)) return slice(clients, by, window, add);
  const each = slice('t.client_id', by, { ...window, limit: window.limit + window.offset, offset: 0 }, add);
  return `SELECT p.* FROM unnest(${clients}::text[]) AS t (client_id) CROSS JOIN LATERAL (${each}) AS p
    ORDER BY ${orderBy(by, window.backward, 'p.key', 'p.id')} LIMIT ${window.limit} OFFSET ${window.offset}`;
}

/**
 * The next matches beyond a position, `window.limit` at most, among the next `most` contacts of the order. Beside each
 * row, or alone where none matched, comes how many contacts that were and where the last of them stands: from there the
 * next stretch goes on, so that reading all matches walks the order once, however rare they are.
 */
export function stretch(selection: Selection, window: Window, most: number): Statement {
  const { by, filters, now } = selection;
  const { values, add } = statementValues();
  const clients = add(soleClient(selection) ?? selection.clientIds);
  const walked = slices(selection, clients, { ...window, limit: most }, add);
  const order = orderBy(by, false, 'w.key', 'w.id');
  const kept = [...searchConditions(filters.q, add), ...narrowing(filters, now, add)];
  const end = `SELECT w.key::text AS "endKey", w.id AS "endId", (SELECT count(*)::int FROM walked) AS walked
    FROM walked w ORDER BY ${orderBy(by, true, 'w.key', 'w.id')} LIMIT 1`;
  const page = `SELECT w.* FROM walked w JOIN contacts c ON c.client_id = w.client_id AND c.id = w.id
    WHERE ${kept.join(' AND ')} ORDER BY ${order} LIMIT ${window.limit}`;
  const { text } = finish(end, page, by, window, values);
  return { text: `WITH walked AS MATERIALIZED (${walked}) ${text}`, values };
}

/**
 * Walks the order of one client and keeps what the filters let through, for `budget` rows at most: what is common
 * fills a page at once. A page that is not full says nothing; `filteredPage` must answer then.
 */
export function walkedPage(
  clientId: string,
  { by, filters, now }: Selection,
  window: Window,
  budget: number,
): Statement {
  const { values, add } = statementValues();
  const client = add(clientId);
  const key = `c.${sortKeys[by.sort].column}`;
  // Only the nearest range: beyond it the walk would not know what it has skipped.
  const range = window.beyond
    ? ` AND ${beyond(by, window.backward, window.beyond, key, 'c.id', add)[0]}`
    : '';
  const order = orderBy(by, window.backward, key, 'c.id');
  const kept = [...searchConditions(filters.q, add), ...narrowing(filters, now, add)];
  const page = `SELECT c.client_id, c.id, ${key} AS key FROM (
      SELECT * FROM contacts c WHERE c.client_id = ${client}${range} ORDER BY ${order} LIMIT ${budget}
    ) AS c WHERE ${kept.join(' AND ')} ORDER BY ${order} LIMIT ${window.limit} OFFSET ${window.offset}`;
  return finish('SELECT NULL::int AS total', page, by, window, values);
}

/** Finds every match by the filters' own indexes (a search by the trigram index), counts them, and sorts. */
export function filteredPage(selection: Selection, window: Window): Statement {
  const { by } = selection;
  const { values, add } = statementValues();
  const key = sortKeys[by.sort].column;
  const ranges = window.beyond ? beyond(by, window.backward, window.beyond, 'h.key', 'h.id', add) : ['true'];
  const page = `SELECT h.client_id, h.id, h.key FROM hits h WHERE (${ranges.join(' OR ')})
    ORDER BY ${orderBy(by, window.backward, 'h.key', 'h.id')} LIMIT ${window.limit} OFFSET ${window.offset}`;
  const { tables, conditions } = matches(selection, add);
  const hits = `SELECT c.client_id, c.id, c.${key} AS key FROM ${tables} WHERE ${conditions}`;
  const { text } = finish('SELECT count(*)::int AS total FROM hits', page, by, window, values);
  return { text: `WITH hits AS MATERIALIZED (${hits}) ${text}`, values };
}

/** Where all matching contacts come from, as `c`, and the conditions on them. `atMost`: so many are enough. */
export function matches(selection: Selection, add: AddValue, atMost?: number) {
  const { clientIds, filters, now } = selection;
  const patterns = searchPatterns(filters.q);
  const sole = soleClient(selection);
  const one = sole && add(sole);
  const clients = one ?? `${add(clientIds)}::text[]`;
  const narrowed = narrowing(filters, now, add);
  const conditions = [one ? `c.client_id = ${one}` : `c.client_id = ANY(${clients})`, ...narrowed].join(
    ' AND ',
  );
  if (patterns.length === 0) return { tables: 'contacts c', conditions };
  // The search may stop early where nothing narrows what it finds.
  const enough = atMost !== undefined && narrowed.length === 0 ? add(atMost) : 'NULL';
  const wanted = `${add(patterns)}::text[], ${enough}`;
  const tables = one
    ? `search_contacts(${one}, ${wanted}) AS c`
    : `unnest(${clients}) AS t (client_id) CROSS JOIN LATERAL search_contacts(t.client_id, ${wanted}) AS c`;
  return { tables, conditions };
}

/** A window on the index of an order, of one client. */
function slice(client: string, by: Order, window: Window, add: AddValue): string {
  const key = `c.${sortKeys[by.sort].column}`;
  const order = orderBy(by, window.backward, key, 'c.id');
  const rows = (range: string, limit: string) =>
    `SELECT c.client_id, c.id, ${key} AS key FROM contacts c WHERE c.client_id = ${client}${range} ORDER BY ${order} ${limit}`;
  const limit = `LIMIT ${window.limit}`;
  if (!window.beyond) return rows('', window.offset > 0 ? `${limit} OFFSET ${window.offset}` : limit);
  const [near, far] = beyond(by, window.backward, window.beyond, key, 'c.id', add);
  if (far === undefined) return rows(` AND ${near}`, limit);
  return `SELECT * FROM ((${rows(` AND ${near}`, limit)}) UNION ALL (${rows(` AND ${far}`, limit)})) AS c
    ORDER BY ${orderBy(by, window.backward, 'c.key', 'c.id')} ${limit}`;
}

/**
 * Joins the whole contacts to the page, with the one row of `about`, such as the total, beside each; a page without rows
 * answers one with nulls. `found` counts the page's rows, of which only as many come as `mostBytes` holds.
 */
function finish(about: string, page: string, by: Order, window: Window, values: ReadValue[]): Statement {
  const whole = `JOIN contacts c ON c.client_id = p.client_id AND c.id = p.id ${openDeal}`;
  const rows =
    window.limit * widestContact <= mostBytes
      ? `SELECT p.key, p.id AS place, ${contactColumns} FROM (${page}) AS p ${whole}`
      : `SELECT * FROM (
          SELECT p.key, p.id AS place, ${contactColumns}, (count(*) OVER ())::int AS found, sum(${contactBytes}) OVER (
            ORDER BY ${orderBy(by, window.keep === 'end', 'p.key', 'p.id')} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ) AS before FROM (${page}) AS p ${whole}
        ) AS sized WHERE coalesce(before, 0) < ${mostBytes}`;
  const text = `SELECT n.*, p.*, p.key::text AS key FROM (${about}) AS n LEFT JOIN (${rows}) AS p ON true
    ORDER BY ${orderBy(by, window.backward, 'p.key', 'p.place')}`;
  return { text, values };
}
