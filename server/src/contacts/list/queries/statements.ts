import type { ContactFilters } from '@liftout/contract/contacts';
import { allOf, inlined, joined, keyword, nothing, type Sql, sql } from '../../../platform/db/sql/sql.ts';
import {
  contactBytes,
  contactColumns,
  maxBytes,
  maxContactBytes,
  openDeal,
  pageColumns,
} from '../../queries/row.ts';
import { isNarrowed, narrowing, searchConditions, searchPatterns } from './filters.ts';
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

/** The one client that is read; null where there are several. */
export const soleClient = ({ clientIds: [first, ...others] }: Selection) =>
  first !== undefined && others.length === 0 ? first : null;

/**
 * How many rows a scan along an order's index reads first, and at most, before the filters' own indexes are asked: many
 * where that index carries all that is read, few where each row is fetched from the table. A search goes the whole way
 * at once, since matches of a name lie together in the order by that name.
 */
export function scanBudget({ by: { sort }, filters }: Selection): { first: number; max: number } {
  const searches = searchPatterns(filters.q).length > 0;
  const filtered = isNarrowed({ ...filters, q: '' });
  const carried = sort === 'lastName' || (!filtered && (sort === 'firstName' || sort === 'firm'));
  if (!carried) return { first: 1_000, max: 5_500 };
  return { first: searches ? 20_000 : 6_000, max: 20_000 };
}

/** The key in the order and the id, of each table that is sorted. */
const sorted = {
  p: { key: keyword('p.key'), id: keyword('p.id') },
  h: { key: keyword('h.key'), id: keyword('h.id') },
  s: { key: keyword('s.key'), id: keyword('s.id') },
  c: { key: keyword('c.key'), id: keyword('c.id') },
};
const contactKey = ({ sort }: Order) => sql`c.${sortKeys[sort].column}`;
const limitOf = ({ limit }: Pick<Window, 'limit'>) => sql`LIMIT ${inlined(limit)}`;
const limitAndOffset = (window: Window) => sql`${limitOf(window)} OFFSET ${inlined(window.offset)}`;
const matching = ({ filters, now }: Selection) =>
  allOf([...searchConditions(filters.q), ...narrowing(filters, now)]);

/** A page of everything, read straight off the index of the order. Deep offsets touch the index only. */
export function plainPage(selection: Selection, window: Window): Sql {
  const { clientIds, by } = selection;
  const one = soleClient(selection);
  const clients = one === null ? sql`client_id = ANY(${clientIds})` : sql`client_id = ${one}`;
  const total = sql`SELECT sum(total)::int AS total FROM contact_counts WHERE ${clients}`;
  return finish(total, slices(selection, window), by, window);
}

/** A window on the order of all that the selection's clients have. */
function slices(selection: Selection, window: Window): Sql {
  const { by } = selection;
  const one = soleClient(selection);
  if (one !== null) return slice(sql`${one}`, by, window);
  const each = slice(keyword('t.client_id'), by, {
    ...window,
    limit: window.limit + window.offset,
    offset: 0,
  });
  const order = orderBy(by, window.backward, sorted.p.key, sorted.p.id);
  return sql`SELECT p.* FROM unnest(${selection.clientIds}::text[]) AS t (client_id) CROSS JOIN LATERAL (${each}) AS p
    ORDER BY ${order} ${limitAndOffset(window)}`;
}

/**
 * The next matches beyond a position, `window.limit` at most, among the next `max` contacts of the order. With each
 * row, or alone where none matched, comes how many contacts that were and where the last of them stands: from there the
 * next range goes on, so that reading all matches reads the order once, however rare they are.
 */
export function rangePage(selection: Selection, window: Window, max: number): Sql {
  const { by } = selection;
  const scanned = slices(selection, { ...window, limit: max });
  const { key, id } = sorted.s;
  const end = sql`SELECT s.key::text AS "endKey", s.id AS "endId", (SELECT count(*)::int FROM scanned) AS scanned
    FROM scanned s ORDER BY ${orderBy(by, true, key, id)} LIMIT 1`;
  const page = sql`SELECT s.* FROM scanned s JOIN contacts c ON c.client_id = s.client_id AND c.id = s.id
    WHERE ${matching(selection)} ORDER BY ${orderBy(by, false, key, id)} ${limitOf(window)}`;
  return sql`WITH scanned AS MATERIALIZED (${scanned}) ${finish(end, page, by, window)}`;
}

/**
 * Scans the order of one client and keeps what the filters let through, for `budget` rows at most: what is common
 * fills a page at once. A page that is not full says nothing; `filteredPage` must answer then.
 */
export function scannedPage(clientId: string, selection: Selection, window: Window, budget: number): Sql {
  const { by } = selection;
  const key = contactKey(by);
  // Only the nearest range: beyond it the scan would not know what it has skipped.
  const range = window.beyond
    ? sql` AND ${beyond(by, window.backward, window.beyond, key, sorted.c.id)[0]}`
    : nothing;
  const order = orderBy(by, window.backward, key, sorted.c.id);
  const page = sql`SELECT c.client_id, c.id, ${key} AS key FROM (
      SELECT * FROM contacts c WHERE c.client_id = ${clientId}${range} ORDER BY ${order} LIMIT ${inlined(budget)}
    ) AS c WHERE ${matching(selection)} ORDER BY ${order} ${limitAndOffset(window)}`;
  return finish(sql`SELECT NULL::int AS total`, page, by, window);
}

/** Finds every match by the filters' own indexes (a search by the trigram index), counts them, and sorts. */
export function filteredPage(selection: Selection, window: Window): Sql {
  const { by } = selection;
  const { key, id } = sorted.h;
  const ranges = window.beyond ? beyond(by, window.backward, window.beyond, key, id) : [keyword('true')];
  const page = sql`SELECT h.client_id, h.id, h.key FROM hits h WHERE (${joined(ranges, ' OR ')})
    ORDER BY ${orderBy(by, window.backward, key, id)} ${limitAndOffset(window)}`;
  const { tables, conditions } = matches(selection);
  const hits = sql`SELECT c.client_id, c.id, ${contactKey(by)} AS key FROM ${tables} WHERE ${conditions}`;
  const total = sql`SELECT count(*)::int AS total FROM hits`;
  return sql`WITH hits AS MATERIALIZED (${hits}) ${finish(total, page, by, window)}`;
}

/** Where all matching contacts come from, as `c`, and the conditions on them. `max`: this many are enough. */
export function matches(selection: Selection, max?: number): { tables: Sql; conditions: Sql } {
  const { clientIds, filters, now } = selection;
  const patterns = searchPatterns(filters.q);
  const one = soleClient(selection);
  const narrowed = narrowing(filters, now);
  const clients = one === null ? sql`c.client_id = ANY(${clientIds}::text[])` : sql`c.client_id = ${one}`;
  const conditions = allOf([clients, ...narrowed]);
  if (patterns.length === 0) return { tables: keyword('contacts c'), conditions };
  // The search may stop early where nothing narrows what it finds.
  const enough = max !== undefined && narrowed.length === 0 ? max : null;
  const wanted = sql`${patterns}::text[], ${enough}`;
  const tables =
    one === null
      ? sql`unnest(${clientIds}::text[]) AS t (client_id) CROSS JOIN LATERAL search_contacts(t.client_id, ${wanted}) AS c`
      : sql`search_contacts(${one}, ${wanted}) AS c`;
  return { tables, conditions };
}

/** A window on the index of an order, of one client. */
function slice(client: Sql, by: Order, window: Window): Sql {
  const key = contactKey(by);
  const { id } = sorted.c;
  const order = orderBy(by, window.backward, key, id);
  const rows = (range: Sql, limit: Sql) =>
    sql`SELECT c.client_id, c.id, ${key} AS key FROM contacts c WHERE c.client_id = ${client}${range} ORDER BY ${order} ${limit}`;
  const limit = limitOf(window);
  if (!window.beyond) return rows(nothing, window.offset > 0 ? limitAndOffset(window) : limit);
  const [near, far] = beyond(by, window.backward, window.beyond, key, id);
  if (far === undefined) return rows(sql` AND ${near}`, limit);
  return sql`SELECT * FROM ((${rows(sql` AND ${near}`, limit)}) UNION ALL (${rows(sql` AND ${far}`, limit)})) AS c
    ORDER BY ${orderBy(by, window.backward, sorted.c.key, id)} ${limit}`;
}

/**
 * Joins the whole contacts to the page, with the one row of `about`, such as the total, beside each; a page without rows
 * answers one with nulls. `found` counts the page's rows, of which only as many come as `maxBytes` holds.
 */
function finish(about: Sql, page: Sql, by: Order, window: Window): Sql {
  const whole = sql`JOIN contacts c ON c.client_id = p.client_id AND c.id = p.id ${openDeal}`;
  const { key, id } = sorted.p;
  const rows =
    window.limit * maxContactBytes <= maxBytes
      ? sql`SELECT p.key, p.id AS position, NULL::int AS found, ${contactColumns} FROM (${page}) AS p ${whole}`
      : sql`SELECT * FROM (
          SELECT p.key, p.id AS position, (count(*) OVER ())::int AS found, ${contactColumns}, sum(${contactBytes}) OVER (
            ORDER BY ${orderBy(by, window.keep === 'end', key, id)} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ) AS before FROM (${page}) AS p ${whole}
        ) AS sized WHERE coalesce(before, 0) < ${inlined(maxBytes)}`;
  return sql`SELECT n.*, p.key::text AS key, p.found, ${pageColumns} FROM (${about}) AS n LEFT JOIN (${rows}) AS p ON true
    ORDER BY ${orderBy(by, window.backward, key, keyword('p.position'))}`;
}
