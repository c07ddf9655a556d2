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
import { filterConditions, isFiltered, searchConditions, searchPatterns } from './filters.ts';
import { type Order, orderBy, type Position, rangesAfter, sortKeys } from './sorts.ts';

/** Contacts to read: of which clients, with which filters, in which order. */
export interface Selection {
  clientIds: string[];
  filters: ContactFilters;
  by: Order;
  now: Date;
}

/** A part of a selection: `limit` rows after a position, or after `offset` rows, read forward or backward. */
export interface Window {
  limit: number;
  offset: number;
  after: Position | null;
  backward: boolean;
  /** Which end of the page, in its order, is answered first when its rows are too large for one answer. */
  keep: 'start' | 'end';
}

/** The client of a selection that has one only; else null. */
export const soleClient = ({ clientIds: [first, ...others] }: Selection) =>
  first !== undefined && others.length === 0 ? first : null;

/**
 * How many rows a scan of an order's index reads first, and at most, before the filters' own indexes are used: many if
 * that index has all columns that are needed, few if each row is fetched from the table. A search reads the maximum at
 * once, since matches of a name are close together in the order by that name.
 */
export function scanBudget({ by: { sort }, filters }: Selection): { first: number; max: number } {
  const hasSearch = searchPatterns(filters.q).length > 0;
  const hasFilters = isFiltered({ ...filters, q: '' });
  const isIndexOnly = sort === 'lastName' || (!hasFilters && (sort === 'firstName' || sort === 'firm'));
  if (!isIndexOnly) return { first: 1_000, max: 5_500 };
  return { first: hasSearch ? 20_000 : 6_000, max: 20_000 };
}

/** The sort key and the id of each table alias that is sorted. */
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
  allOf([...searchConditions(filters.q), ...filterConditions(filters, now)]);

/** A page without filters, read from the index of the order. Deep offsets read the index only. */
export function plainPage(selection: Selection, window: Window): Sql {
  const { clientIds, by } = selection;
  const one = soleClient(selection);
  const clients = one === null ? sql`client_id = ANY(${clientIds})` : sql`client_id = ${one}`;
  const total = sql`SELECT sum(total)::int AS total FROM contact_counts WHERE ${clients}`;
  return withContacts(total, indexWindowOfClients(selection, window), by, window);
}

/** A window on the ordered contacts of all clients of the selection. */
function indexWindowOfClients(selection: Selection, window: Window): Sql {
  const { by } = selection;
  const one = soleClient(selection);
  if (one !== null) return indexWindow(sql`${one}`, by, window);
  const each = indexWindow(keyword('t.client_id'), by, {
    ...window,
    limit: window.limit + window.offset,
    offset: 0,
  });
  const order = orderBy(by, window.backward, sorted.p.key, sorted.p.id);
  return sql`SELECT p.* FROM unnest(${selection.clientIds}::text[]) AS t (client_id) CROSS JOIN LATERAL (${each}) AS p
    ORDER BY ${order} ${limitAndOffset(window)}`;
}

/**
 * The next matches after a position, `window.limit` at most, among the next `max` contacts of the order. Each row, or a
 * single row without a match, also has the number of contacts scanned and the position of the last of them. The next
 * range starts there, so that reading all matches scans the order once, however rare they are.
 */
export function rangePage(selection: Selection, window: Window, max: number): Sql {
  const { by } = selection;
  const scanned = indexWindowOfClients(selection, { ...window, limit: max });
  const { key, id } = sorted.s;
  const end = sql`SELECT s.key::text AS "endKey", s.id AS "endId", (SELECT count(*)::int FROM scanned) AS scanned
    FROM scanned s ORDER BY ${orderBy(by, true, key, id)} LIMIT 1`;
  const page = sql`SELECT s.* FROM scanned s JOIN contacts c ON c.client_id = s.client_id AND c.id = s.id
    WHERE ${matching(selection)} ORDER BY ${orderBy(by, false, key, id)} ${limitOf(window)}`;
  return sql`WITH scanned AS MATERIALIZED (${scanned}) ${withContacts(end, page, by, window)}`;
}

/**
 * A page of the matches among the first `budget` rows of one client's order, which is fast for common matches. When the
 * page is not full, there may be more matches after these rows, and `filteredPage` must be used instead.
 */
export function scannedPage(clientId: string, selection: Selection, window: Window, budget: number): Sql {
  const { by } = selection;
  const key = contactKey(by);
  // Only the nearest range, since a scan cannot continue from it into the other.
  const range = window.after
    ? sql` AND ${rangesAfter(by, window.backward, window.after, key, sorted.c.id)[0]}`
    : nothing;
  const order = orderBy(by, window.backward, key, sorted.c.id);
  const page = sql`SELECT c.client_id, c.id, ${key} AS key FROM (
      SELECT * FROM contacts c WHERE c.client_id = ${clientId} AND c.archived_at IS NULL${range} ORDER BY ${order} LIMIT ${inlined(budget)}
    ) AS c WHERE ${matching(selection)} ORDER BY ${order} ${limitAndOffset(window)}`;
  return withContacts(sql`SELECT NULL::int AS total`, page, by, window);
}

/** Finds all matches by the filters' own indexes (a search by the trigram index), then counts and sorts them. */
export function filteredPage(selection: Selection, window: Window): Sql {
  const { by } = selection;
  const { key, id } = sorted.h;
  const ranges = window.after ? rangesAfter(by, window.backward, window.after, key, id) : [keyword('true')];
  const page = sql`SELECT h.client_id, h.id, h.key FROM hits h WHERE (${joined(ranges, ' OR ')})
    ORDER BY ${orderBy(by, window.backward, key, id)} ${limitAndOffset(window)}`;
  const { tables, conditions } = matches(selection);
  const hits = sql`SELECT c.client_id, c.id, ${contactKey(by)} AS key FROM ${tables} WHERE ${conditions}`;
  const total = sql`SELECT count(*)::int AS total FROM hits`;
  return sql`WITH hits AS MATERIALIZED (${hits}) ${withContacts(total, page, by, window)}`;
}

/** The FROM and WHERE of all matching contacts, as `c`. With `max`, a search may stop at that number. */
export function matches(selection: Selection, max?: number): { tables: Sql; conditions: Sql } {
  const { clientIds, filters, now } = selection;
  const patterns = searchPatterns(filters.q);
  const one = soleClient(selection);
  const filtered = filterConditions(filters, now);
  const clients = one === null ? sql`c.client_id = ANY(${clientIds}::text[])` : sql`c.client_id = ${one}`;
  const conditions = allOf([clients, keyword('c.archived_at IS NULL'), ...filtered]);
  if (patterns.length === 0) return { tables: keyword('contacts c'), conditions };
  // The search may stop early only if no filter removes any of its results.
  const limit = max !== undefined && filtered.length === 0 ? max : null;
  const patternsAndLimit = sql`${patterns}::text[], ${limit}`;
  const tables =
    one === null
      ? sql`unnest(${clientIds}::text[]) AS t (client_id) CROSS JOIN LATERAL search_contacts(t.client_id, ${patternsAndLimit}) AS c`
      : sql`search_contacts(${one}, ${patternsAndLimit}) AS c`;
  return { tables, conditions };
}

/** A window on the ordered contacts of one client, read from the index of the order. */
function indexWindow(client: Sql, by: Order, window: Window): Sql {
  const key = contactKey(by);
  const { id } = sorted.c;
  const order = orderBy(by, window.backward, key, id);
  const rows = (range: Sql, limit: Sql) =>
    sql`SELECT c.client_id, c.id, ${key} AS key FROM contacts c WHERE c.client_id = ${client} AND c.archived_at IS NULL${range} ORDER BY ${order} ${limit}`;
  const limit = limitOf(window);
  if (!window.after) return rows(nothing, window.offset > 0 ? limitAndOffset(window) : limit);
  const [near, far] = rangesAfter(by, window.backward, window.after, key, id);
  if (far === undefined) return rows(sql` AND ${near}`, limit);
  return sql`SELECT * FROM ((${rows(sql` AND ${near}`, limit)}) UNION ALL (${rows(sql` AND ${far}`, limit)})) AS c
    ORDER BY ${orderBy(by, window.backward, sorted.c.key, id)} ${limit}`;
}

/**
 * Joins all columns of the contacts to a page, and the one row of `about`, such as the total, to each. A page without
 * rows gives one row of nulls. `found` is the number of the page's rows, which are returned up to `maxBytes`.
 */
function withContacts(about: Sql, page: Sql, by: Order, window: Window): Sql {
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
