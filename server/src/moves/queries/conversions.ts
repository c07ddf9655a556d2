import type { Tx } from '../../platform/db/database.ts';
import { int8, json, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** The house of the firm with a `name_key`, from a day until another, that one excluded; null: without an end. */
export interface HouseSpan {
  nameKey: string;
  house: string;
  since: string | null;
  until: string | null;
}

/** The CTE `house`: the houses of firms that are not their own, from day to day. */
export function houseTable(houses: HouseSpan[]): Sql {
  const column = (name: keyof HouseSpan) => houses.map((house) => house[name]);
  return sql`house AS MATERIALIZED (
        SELECT name_key, house, coalesce(since, '-infinity') AS since, coalesce(until, 'infinity') AS until
        FROM unnest(${column('nameKey')}::text[], ${column('house')}::text[], ${column('since')}::date[],
          ${column('until')}::date[]) AS h (name_key, house, since, until)
      )`;
}

/** The house of the firm with a `name_key` on a `day`. */
const houseOf = (nameKey: Sql, day: Sql) => sql`coalesce((
          SELECT h.house FROM house h WHERE h.name_key = ${nameKey} AND ${day} >= h.since AND ${day} < h.until), ${nameKey})`;

/** Whether both firms, by `name_key`, are of one house on a `day`; false where one is missing. After `houseTable`. */
export const ofOneHouse = (left: Sql, joined: Sql, day: Sql): Sql =>
  sql`coalesce(${houseOf(left, day)} = ${houseOf(joined, day)}, false)`;

const conversionCounts = defineQuery('conversion_counts', {
  conversions: int8().always('count'),
  conversionsEnded: int8().always('count'),
  markets: json<{ market: string | null; moves: number }[]>().always('coalesce'),
});
export type ConversionCounts = AnswerOf<typeof conversionCounts>;

/**
 * Writes to `converted` the moves of firms that become conversions or are none any more, and counts them; changes
 * nothing. Those of `respelled` are left out: their firms change.
 */
export async function stageConversions(
  tx: Tx,
  firmIds: string[],
  houses: HouseSpan[],
): Promise<ConversionCounts> {
  await execute(
    tx,
    'conversions_stage',
    sql`CREATE TEMP TABLE IF NOT EXISTS converted (move_id uuid, conversion boolean, market_path text COLLATE "C") ON COMMIT DROP;
      CREATE TEMP TABLE IF NOT EXISTS rehomed (move_id uuid) ON COMMIT DROP;
      TRUNCATE converted;
      SET LOCAL jit = off`,
  );
  await execute(
    tx,
    'conversions_find',
    sql`INSERT INTO converted
      WITH ${houseTable(houses)}, computed AS (
        SELECT m.id, m.is_conversion, m.market_path, ${ofOneHouse(keyword('l.name_key'), keyword('j.name_key'), keyword('m.moved_on'))} AS conversion
        FROM moves m JOIN firms l ON l.id = m.firm_left_id JOIN firms j ON j.id = m.firm_joined_id
        WHERE (m.firm_left_id = ANY (${firmIds}::uuid[]) OR m.firm_joined_id = ANY (${firmIds}::uuid[]))
          AND NOT EXISTS (SELECT FROM rehomed r WHERE r.move_id = m.id)
      )
      SELECT id, conversion, market_path FROM computed WHERE conversion <> is_conversion`,
  );
  return conversionCounts.one(
    tx,
    sql`SELECT count(*) FILTER (WHERE conversion) AS conversions,
        count(*) FILTER (WHERE NOT conversion) AS "conversionsEnded",
        coalesce((SELECT json_agg(m ORDER BY m.moves DESC, m.market) FROM (
          SELECT market_path AS market, count(*) AS moves FROM converted GROUP BY 1) m), '[]') AS markets
      FROM converted`,
  );
}

/** Notes that the moves of `respelled` get another firm, for a `stageConversions` of the same preview. */
export async function keepRehomed(tx: Tx): Promise<void> {
  await execute(
    tx,
    'conversions_rehomed',
    sql`CREATE TEMP TABLE IF NOT EXISTS rehomed (move_id uuid) ON COMMIT DROP;
      INSERT INTO rehomed SELECT DISTINCT move_id FROM respelled WHERE hit`,
  );
}

/** Applies what `stageConversions` staged. The caller holds the lock on moves. */
export async function applyConversions(tx: Tx): Promise<void> {
  await execute(
    tx,
    'conversions_apply',
    sql`UPDATE moves m SET is_conversion = c.conversion, is_takeover = m.is_takeover AND c.conversion
      FROM converted c WHERE c.move_id = m.id`,
  );
}

const convertedSpellings = defineQuery('converted_spellings', { left: text(), joined: text() });

/** The pairs of spellings of firms' conversions. */
export const findConvertedSpellings = (
  tx: Tx,
  firmIds: string[],
): Promise<AnswerOf<typeof convertedSpellings>[]> =>
  convertedSpellings.all(
    tx,
    sql`SELECT DISTINCT firm_left_spelling AS left, firm_joined_spelling AS joined FROM moves
      WHERE is_conversion AND (firm_left_id = ANY (${firmIds}::uuid[]) OR firm_joined_id = ANY (${firmIds}::uuid[]))`,
  );

/** Marks the conversions of firms with some of the pairs of spellings as takeovers, and those with others as none. */
export async function writeTakeovers(
  tx: Tx,
  firmIds: string[],
  pairs: { left: string; joined: string; isTakeover: boolean }[],
): Promise<void> {
  await execute(
    tx,
    'takeovers_write',
    sql`UPDATE moves m SET is_takeover = p.is_takeover
      FROM unnest(${pairs.map(({ left }) => left)}::text[], ${pairs.map(({ joined }) => joined)}::text[],
        ${pairs.map(({ isTakeover }) => isTakeover)}::boolean[]) AS p ("left", joined, is_takeover)
      WHERE m.is_conversion AND m.is_takeover <> p.is_takeover
        AND m.firm_left_spelling = p."left" AND m.firm_joined_spelling = p.joined
        AND (m.firm_left_id = ANY (${firmIds}::uuid[]) OR m.firm_joined_id = ANY (${firmIds}::uuid[]))`,
  );
}
