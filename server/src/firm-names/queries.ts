import type { Tx } from '../platform/db/database.ts';
import { limitedTo, type Paging } from '../platform/db/sql/paging.ts';
import { bool, int4, int8, json, text, timestamptz, uuid } from '../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  allOf,
  defineQuery,
  keyword,
  nothing,
  type Sql,
  sql,
} from '../platform/db/sql/sql.ts';

interface SampleMove {
  id: string;
  name: string;
  city: string;
  movedOn: string;
  firmLeft: string | null;
  firmJoined: string | null;
}

const names = defineQuery('firm_names', {
  key: text().always('of a row of the page'),
  spelling: text().always('of a row of the page'),
  status: text().always('of a row of the page'),
  version: int4().always('of a row of the page'),
  firmId: uuid(),
  firmName: text(),
  firmKey: text(),
  firmChannel: text().orNull(),
  joined: int8().always('coalesce'),
  left: int8().always('coalesce'),
  sampleMoves: json<SampleMove[]>().always('coalesce'),
  decidedBy: text().orNull(),
  decidedAt: timestamptz().orNull(),
  previousStatus: text().orNull(),
});
export type FirmNameRow = AnswerOf<typeof names>;

/** The latest moves of firm `f`: a few of each side, found by their indexes. */
const sampleMoves = sql`coalesce((
  SELECT json_agg(json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name, 'city', m.city,
    'movedOn', m.moved_on, 'firmLeft', nullif(m.firm_left_spelling, ''), 'firmJoined', nullif(m.firm_joined_spelling, ''))
    ORDER BY m.moved_on DESC, m.id)
  FROM (SELECT * FROM (
    (SELECT * FROM moves WHERE firm_joined_id = f.id ORDER BY moved_on DESC LIMIT 3) UNION
    (SELECT * FROM moves WHERE firm_left_id = f.id LIMIT 3)
  ) sides ORDER BY moved_on DESC, id LIMIT 3) m), '[]')`;

/** Whether a move names the firm of spelling `a`: after a revert none may. */
const isNamed = sql`(EXISTS (SELECT FROM moves WHERE firm_left_id = a.firm_id)
  OR EXISTS (SELECT FROM moves WHERE firm_joined_id = a.firm_id))`;

const findNames = (tx: Tx, condition: Sql, { page, pageSize }: Paging): Promise<FirmNameRow[]> =>
  names.all(
    tx,
    sql`WITH page AS MATERIALIZED (
        SELECT a.*, coalesce(c.joined, 0) AS joined, coalesce(c."left", 0) AS "left"
        FROM firm_aliases a LEFT JOIN firm_counts c ON c.firm_id = a.firm_id WHERE ${condition}
        ORDER BY CASE WHEN a.status = 'review' THEN coalesce(c.joined + c."left", 0) END DESC NULLS LAST,
          a.decided_at DESC NULLS LAST, a.spelling_key
        ${limitedTo({ page, pageSize })}
      )
      SELECT a.spelling_key AS key, a.spelling, a.status, a.version, f.id AS "firmId", f.name AS "firmName",
        f.name_key AS "firmKey", f.channel AS "firmChannel", a.joined, a."left", ${sampleMoves} AS "sampleMoves", a.decided_by AS "decidedBy",
        a.decided_at AS "decidedAt", a.previous_status AS "previousStatus"
      FROM page a JOIN firms f ON f.id = a.firm_id
      ORDER BY CASE WHEN a.status = 'review' THEN a.joined + a."left" END DESC NULLS LAST, a.decided_at DESC NULLS LAST,
        a.spelling_key`,
  );

const nameTotal = defineQuery('firm_names_total', { total: int8().always('count') });

/**
 * A page of spellings, those to review that moves name with the most moves first, decided ones the latest first, and
 * their total number, also where the page is past the end.
 */
export async function findFirmNames(
  tx: Tx,
  { status, pattern, ...paged }: Paging & { status: 'review' | 'confirmed'; pattern: string | null },
): Promise<{ rows: FirmNameRow[]; total: number }> {
  const condition = allOf([
    sql`a.status = ${status}`,
    ...(status === 'review' ? [isNamed] : []),
    ...(pattern === null ? [] : [sql`fold_for_search(a.spelling) LIKE (SELECT fold_for_search(${pattern}))`]),
  ]);
  const { total } = await nameTotal.one(
    tx,
    sql`SELECT count(*) AS total FROM firm_aliases a WHERE ${condition}`,
  );
  return { rows: await findNames(tx, condition, paged), total };
}

/** Spellings by their keys. */
export const findFirmNamesByKey = (tx: Tx, keys: string[]): Promise<FirmNameRow[]> =>
  findNames(tx, sql`a.spelling_key = ANY (${keys}::text[])`, { page: 1, pageSize: keys.length });

const listed = defineQuery('firms_listed', {
  id: uuid().always('of a row of the page'),
  name: text().always('of a row of the page'),
  channel: text().orNull(),
  version: int4().always('of a row of the page'),
  joined: int8().always('coalesce'),
  left: int8().always('coalesce'),
  spellings: int8().always('count'),
  toReview: int8().always('count'),
});
export type ListedFirmRow = AnswerOf<typeof listed>;

export type FirmSort = 'moves' | 'joined' | 'left' | 'name';
const orders: Record<FirmSort, Sql> = {
  moves: keyword('joined + "left"'),
  joined: keyword('joined'),
  left: keyword('"left"'),
  name: keyword('lower(name) COLLATE "C"'),
};

export interface FirmFilters {
  /** A LIKE pattern for the name or a spelling. */
  pattern: string | null;
  /** 'none': the channel is not known. */
  channel: string | null;
}

const firmTotal = defineQuery('firms_total', { total: int8().always('count') });

/**
 * A page of the firms that have a spelling or a move, and their total number, also where the page is past the end.
 * `id`: only that one, whatever it has.
 */
export async function findFirms(
  tx: Tx,
  {
    pattern,
    channel,
    id,
    sort,
    order,
    page,
    pageSize,
  }: Paging & FirmFilters & { id?: string; sort: FirmSort; order: 'asc' | 'desc' },
): Promise<{ rows: ListedFirmRow[]; total: number }> {
  const folded = sql`(SELECT fold_for_search(${pattern}))`;
  const conditions = [
    id === undefined
      ? sql`(c.joined + c."left" > 0 OR EXISTS (SELECT FROM firm_aliases a WHERE a.firm_id = f.id))`
      : sql`f.id = ${id}`,
    ...(pattern === null
      ? []
      : [
          sql`(fold_for_search(f.name) LIKE ${folded} OR f.id IN (
            SELECT firm_id FROM firm_aliases WHERE fold_for_search(spelling) LIKE ${folded}))`,
        ]),
    ...(channel === null
      ? []
      : [channel === 'none' ? keyword('f.channel IS NULL') : sql`f.channel = ${channel}`]),
  ];
  const by = sql`${orders[sort]} ${keyword(order)}, ${sort === 'name' ? nothing : keyword('lower(name) COLLATE "C", ')}id`;
  const from = sql`firms f LEFT JOIN firm_counts c ON c.firm_id = f.id WHERE ${allOf(conditions)}`;
  const { total } = await firmTotal.one(tx, sql`SELECT count(*) AS total FROM ${from}`);
  const rows = await listed.all(
    tx,
    sql`WITH page AS MATERIALIZED (
        SELECT * FROM (
          SELECT f.*, coalesce(c.joined, 0) AS joined, coalesce(c."left", 0) AS "left" FROM ${from}
        ) firm ORDER BY ${by} ${limitedTo({ page, pageSize })}
      )
      SELECT id, name, channel, version, joined, "left",
        (SELECT count(*) FROM firm_aliases a WHERE a.firm_id = page.id) AS spellings,
        (SELECT count(*) FROM firm_aliases a WHERE a.firm_id = page.id AND a.status = 'review' AND ${isNamed}) AS "toReview"
      FROM page ORDER BY ${by}`,
  );
  return { rows, total };
}

const spellings = defineQuery('firm_record_names', {
  key: text(),
  spelling: text(),
  status: text(),
  version: int4(),
  decidedBy: text().orNull(),
  decidedAt: timestamptz().orNull(),
  previousStatus: text().orNull(),
  former: bool(),
});
export type FirmSpellingRow = AnswerOf<typeof spellings>;

/** A firm's recorded spellings. */
export const findSpellingsOf = (tx: Tx, firmId: string): Promise<FirmSpellingRow[]> =>
  spellings.all(
    tx,
    sql`SELECT spelling_key AS key, spelling, status, version, decided_by AS "decidedBy", decided_at AS "decidedAt",
        previous_status AS "previousStatus", is_former AS former
      FROM firm_aliases WHERE firm_id = ${firmId} ORDER BY spelling_key`,
  );

const ownedFirms = defineQuery('firms_owned', { id: uuid(), name: text(), nameKey: text() });

/** The records of firms by their `name_key`, by name. */
export const findOwned = (tx: Tx, nameKeys: string[]): Promise<AnswerOf<typeof ownedFirms>[]> =>
  ownedFirms.all(
    tx,
    sql`SELECT id, name, name_key AS "nameKey" FROM firms WHERE name_key = ANY (${nameKeys}::text[])
      ORDER BY lower(name) COLLATE "C", id`,
  );

const choices = defineQuery('firm_choices', {
  id: uuid(),
  name: text(),
  nameKey: text(),
  channel: text().orNull(),
});

/** Firms whose name or a spelling matches, those with the most moves first. */
export const findChoices = (tx: Tx, pattern: string, limit: number): Promise<AnswerOf<typeof choices>[]> =>
  choices.all(
    tx,
    sql`SELECT f.id, f.name, f.name_key AS "nameKey", f.channel
      FROM firms f LEFT JOIN firm_counts c ON c.firm_id = f.id
      WHERE (fold_for_search(f.name) LIKE (SELECT fold_for_search(${pattern})) OR f.id IN (SELECT firm_id FROM firm_aliases
          WHERE fold_for_search(spelling) LIKE (SELECT fold_for_search(${pattern}))))
        AND EXISTS (SELECT FROM firm_aliases a WHERE a.firm_id = f.id)
      ORDER BY coalesce(c.joined + c."left", 0) DESC, lower(f.name) COLLATE "C", f.id LIMIT ${limit}`,
  );

const marketClients = defineQuery('market_clients', { clientId: text() });

/** Clients with a target market: they see moves. */
export const findMarketClients = async (tx: Tx): Promise<string[]> =>
  (
    await marketClients.all(
      tx,
      sql`SELECT client_id AS "clientId" FROM clients WHERE target_market IS NOT NULL AND archived_at IS NULL`,
    )
  ).map(({ clientId }) => clientId);
