import type { Tx } from '../../platform/db/database.ts';
import { int8, json, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { saidColumns } from '../copy-lines.ts';
import { type HouseSpan, houseTable, ofOneHouse } from './conversions.ts';
import { recomputeRepeated, touchRespelled } from './people.ts';
import { recomputeMoves, stageRecomputed } from './recompute.ts';
import { differing, inFull } from './said.ts';

const spelled = defineQuery('firm_spelled', {
  spelling: text().always('a CASE over columns that are never null'),
  moves: int8().always('count'),
});

/** How the rows that name the firms spell them, and how many of their moves they report. */
export const findSpelled = (tx: Tx, firmIds: string[]): Promise<AnswerOf<typeof spelled>[]> =>
  spelled.all(
    tx,
    sql`SELECT spelling, count(DISTINCT id) AS moves FROM (
       SELECT id, firm_left_spelling AS spelling FROM moves WHERE firm_left_id = ANY (${firmIds}::uuid[])
       UNION ALL SELECT id, firm_joined_spelling FROM moves WHERE firm_joined_id = ANY (${firmIds}::uuid[])
       UNION ALL SELECT m.id, s.firm_left_spelling FROM moves m JOIN move_sources s ON s.move_id = m.id
         WHERE m.firm_left_id = ANY (${firmIds}::uuid[]) AND s.firm_left_spelling IS NOT NULL
       UNION ALL SELECT m.id, s.firm_joined_spelling FROM moves m JOIN move_sources s ON s.move_id = m.id
         WHERE m.firm_joined_id = ANY (${firmIds}::uuid[]) AND s.firm_joined_spelling IS NOT NULL
     ) named GROUP BY spelling`,
  );

const neighbours = defineQuery('firm_neighbours', { id: uuid().always('IS NOT NULL') });

/** The firms on the other side of the firms' moves. */
export async function findNeighbours(tx: Tx, firmIds: string[]): Promise<string[]> {
  const rows = await neighbours.all(
    tx,
    sql`SELECT firm_joined_id AS id FROM moves WHERE firm_left_id = ANY (${firmIds}::uuid[]) AND firm_joined_id IS NOT NULL
      UNION SELECT firm_left_id FROM moves WHERE firm_joined_id = ANY (${firmIds}::uuid[]) AND firm_left_id IS NOT NULL`,
  );
  return rows.map(({ id }) => id);
}

/** A firm with what stands for it in fingerprints. */
export interface SideRow {
  id: string;
  nameKey: string;
  key: string;
}

/** Creates the temporary tables of a respelling, empty. */
export async function createRespellingTables(tx: Tx): Promise<void> {
  await execute(
    tx,
    'respell_stage',
    sql`CREATE TEMP TABLE IF NOT EXISTS respelled (
      move_id uuid, upload_id uuid, "row" integer, hit boolean, fingerprint text COLLATE "C", left_id uuid, joined_id uuid,
      conversion boolean, was_conversion boolean, market_path text COLLATE "C"
    ) ON COMMIT DROP;
    CREATE TEMP TABLE IF NOT EXISTS regrouped (
      fingerprint text COLLATE "C", left_id uuid, joined_id uuid, conversion boolean, keeper uuid, is_new boolean
    ) ON COMMIT DROP;
    CREATE TEMP TABLE IF NOT EXISTS relinked (move_id uuid, upload_id uuid, "row" integer, keeper uuid) ON COMMIT DROP;
    TRUNCATE respelled, regrouped, relinked;
    SET LOCAL jit = off`,
  );
}

/** The firm of `to` on the day of move `m`. */
function firmOfDay(to: { id: string; since: string | null }[]): Sql {
  return to.reduce(
    (before, { id, since }) =>
      since === null
        ? sql`${id}::uuid`
        : sql`CASE WHEN m.moved_on >= ${since}::date THEN ${id}::uuid ELSE ${before} END`,
    keyword('NULL::uuid'),
  );
}

/**
 * Writes to `respelled` every report of the moves that name a firm of `from` by one of the spellings, with the
 * fingerprint that it has once these mean `to`. A `hit` is a report with such a spelling that then has another firm.
 * @param to in time, the first `since` null
 * @param sides all firms of these moves, and `to`
 * @param houses decide which moves are conversions
 */
export async function stageReports(
  tx: Tx,
  {
    from,
    to,
    spellings,
    sides,
    houses,
  }: {
    from: string[];
    to: { id: string; since: string | null }[];
    spellings: string[];
    sides: SideRow[];
    houses: HouseSpan[];
  },
): Promise<void> {
  const columns = (name: keyof SideRow) => sides.map((side) => side[name]);
  const firm = firmOfDay(to);
  const isConversion = ofOneHouse(keyword('l.name_key'), keyword('j.name_key'), keyword('r.moved_on'));
  await execute(
    tx,
    'respell_reports',
    sql`INSERT INTO respelled
      WITH side AS MATERIALIZED (
        SELECT * FROM unnest(${columns('id')}::uuid[], ${columns('key')}::text[], ${columns('nameKey')}::text[])
          AS s (id, key, name_key)
      ), ${houseTable(houses)}, report AS (
        SELECT m.id, m.person_key, m.crd, m.moved_on, m.fingerprint, m.is_conversion, m.market_path, s.upload_id, s."row",
          m.firm_left_id AS old_left, m.firm_joined_id AS old_joined,
          CASE WHEN m.firm_left_id = ANY (${from}::uuid[]) AND coalesce(s.firm_left_spelling, m.firm_left_spelling) = ANY (${spellings}::text[])
            THEN ${firm} ELSE m.firm_left_id END AS left_id,
          CASE WHEN m.firm_joined_id = ANY (${from}::uuid[]) AND coalesce(s.firm_joined_spelling, m.firm_joined_spelling) = ANY (${spellings}::text[])
            THEN ${firm} ELSE m.firm_joined_id END AS joined_id
        FROM moves m LEFT JOIN move_sources s ON s.move_id = m.id
        WHERE m.firm_left_id = ANY (${from}::uuid[]) OR m.firm_joined_id = ANY (${from}::uuid[])
      ), marked AS (
        SELECT *, bool_or(hit) OVER (PARTITION BY id) AS affected FROM (
          SELECT *, (left_id, joined_id) IS DISTINCT FROM (old_left, old_joined) AS hit FROM report
        ) r
      )
      SELECT r.id, r.upload_id, r."row", r.hit,
        CASE WHEN r.hit THEN translate(rtrim(encode(sha256(convert_to(r.person_key || E'\\n' || coalesce(l.key, '') || E'\\n' ||
          coalesce(j.key, '') || E'\\n' || to_char(r.moved_on, 'YYYY-MM-DD') || coalesce(E'\\ncrd ' || r.crd, ''), 'UTF8')), 'base64'), '='), '+/', '-_')
          ELSE r.fingerprint END,
        r.left_id, r.joined_id,
        CASE WHEN r.hit THEN ${isConversion} ELSE r.is_conversion END, r.is_conversion, r.market_path
      FROM marked r LEFT JOIN side l ON l.id = r.left_id LEFT JOIN side j ON j.id = r.joined_id
      WHERE r.affected`,
  );
  await execute(tx, 'respell_measure', sql`ANALYZE respelled`);
}

/**
 * Writes to `regrouped` each move that there is afterwards: the reports with one fingerprint. It keeps the id of a move that
 * has this fingerprint already, else of one that is affected; a move whose reports part is new for the others.
 */
export async function groupReports(tx: Tx): Promise<void> {
  await execute(
    tx,
    'respell_group',
    sql`INSERT INTO regrouped
      WITH home AS (
        SELECT DISTINCT ON (move_id) move_id, hit, fingerprint FROM respelled ORDER BY move_id, hit, fingerprint
      ), own AS (
        SELECT fingerprint, (array_agg(move_id ORDER BY hit, move_id))[1] AS id FROM home GROUP BY fingerprint
      ), grouped AS MATERIALIZED (
        SELECT fingerprint, (array_agg(left_id))[1] AS left_id, (array_agg(joined_id))[1] AS joined_id,
          bool_or(conversion) AS conversion
        FROM respelled GROUP BY fingerprint
      ), known AS (
        SELECT g.*, m.id FROM grouped g
        LEFT JOIN LATERAL (SELECT id FROM moves WHERE fingerprint = g.fingerprint OFFSET 0) m ON true
      )
      SELECT k.fingerprint, k.left_id, k.joined_id, k.conversion,
        coalesce(CASE WHEN h.move_id IS NULL THEN k.id END, own.id, gen_random_uuid()),
        (k.id IS NULL OR h.move_id IS NOT NULL) AND own.id IS NULL
      FROM known k LEFT JOIN home h ON h.move_id = k.id LEFT JOIN own ON own.fingerprint = k.fingerprint`,
  );
  await execute(tx, 'regroup_measure', sql`ANALYZE regrouped`);
}

const countsRow = defineQuery('respell_counts', {
  moves: int8().always('count'),
  conversions: int8().always('count'),
  conversionsEnded: int8().always('count'),
  merged: int8().always('count'),
  split: int8().always('count'),
  markets: json<{ market: string | null; moves: number }[]>().always('coalesce'),
});
export type RespellingCounts = AnswerOf<typeof countsRow>;

/** What the staged respelling changes. */
export const countRespelled = (tx: Tx): Promise<RespellingCounts> =>
  countsRow.one(
    tx,
    sql`WITH hit AS (
        SELECT move_id, bool_or(conversion) AS conversion, bool_or(was_conversion) AS was_conversion,
          (array_agg(market_path))[1] AS market FROM respelled WHERE hit GROUP BY move_id
      )
      SELECT (SELECT count(*) FROM hit) AS moves,
        (SELECT count(*) FROM hit WHERE conversion AND NOT was_conversion) AS conversions,
        (SELECT count(*) FROM hit WHERE was_conversion AND NOT conversion) AS "conversionsEnded",
        (SELECT count(*) FROM (SELECT move_id FROM respelled EXCEPT SELECT keeper FROM regrouped) gone) AS merged,
        (SELECT count(*) FROM regrouped WHERE is_new) AS split,
        coalesce((SELECT json_agg(m ORDER BY m.moves DESC, m.market) FROM (
          SELECT market, count(*) AS moves FROM hit GROUP BY market) m), '[]') AS markets`,
  );

const said = keyword(saidColumns);
/** Applies what `groupReports` staged. The caller holds the lock on moves. */
export async function applyRegrouped(tx: Tx): Promise<void> {
  await touchRespelled(tx);
  // A fingerprint that passes from one affected move to another is given up first.
  await execute(
    tx,
    'respell_park',
    sql`UPDATE moves m SET fingerprint = '~' || m.id FROM regrouped g
      WHERE g.fingerprint = m.fingerprint AND g.keeper <> m.id AND m.id IN (SELECT move_id FROM respelled)`,
  );
  await execute(
    tx,
    'respell_split',
    sql`INSERT INTO moves (id, fingerprint, person_key, advisor_id, crd, email, block_key, ${said}, location_key, firm_left_id, firm_joined_id, moved_on,
        aum_cents, market_path, market_assumed, is_conversion, created_at)
      SELECT keeper, fingerprint, person_key, keeper, crd, email, block_key, ${said}, location_key, left_id, joined_id, moved_on, aum_cents, market_path,
        market_assumed, conversion, created_at
      FROM (
        SELECT DISTINCT ON (g.fingerprint) g.*, m.person_key, m.crd, s.email, m.block_key, m.moved_on, m.created_at, s.location_key, s.aum_cents,
          s.market_path, s.market_assumed, ${inFull}
        FROM regrouped g JOIN respelled r ON r.fingerprint = g.fingerprint JOIN moves m ON m.id = r.move_id
        JOIN move_sources s ON (s.move_id, s.upload_id, s."row") = (r.move_id, r.upload_id, r."row")
        JOIN uploads u ON u.id = s.upload_id
        WHERE g.is_new ORDER BY g.fingerprint, u.created_at, u.id, s."row"
      ) first_report`,
  );
  await stageRecomputed(tx);
  await execute(
    tx,
    'respell_changed',
    sql`INSERT INTO recomputed_moves
      SELECT g.keeper FROM respelled r JOIN regrouped g USING (fingerprint)
        WHERE g.keeper <> r.move_id AND r.upload_id IS NOT NULL
      UNION SELECT r.move_id FROM respelled r JOIN regrouped g USING (fingerprint) WHERE r.upload_id IS NOT NULL
        GROUP BY r.move_id HAVING bool_or(g.keeper = r.move_id) AND bool_or(g.keeper <> r.move_id)`,
  );
  await relink(tx);
  await recomputeRepeated(tx);
  await execute(
    tx,
    'respell_merged',
    sql`DELETE FROM moves WHERE id IN (SELECT move_id FROM respelled EXCEPT SELECT keeper FROM regrouped)`,
  );
  await execute(
    tx,
    'respell_moves',
    sql`UPDATE moves m SET fingerprint = g.fingerprint, firm_left_id = g.left_id, firm_joined_id = g.joined_id,
        is_conversion = g.conversion, is_takeover = m.is_takeover AND g.conversion
      FROM regrouped g WHERE g.keeper = m.id AND m.fingerprint <> g.fingerprint`,
  );
  await execute(tx, 'recomputed_measure', sql`ANALYZE recomputed_moves`);
  await recomputeMoves(tx);
}

/** Gives reports to the moves that keep them. Usually there are none, and the planner has to know how few. */
async function relink(tx: Tx): Promise<void> {
  const relinked = await execute(
    tx,
    'relink_stage',
    sql`INSERT INTO relinked SELECT r.move_id, r.upload_id, r."row", g.keeper
      FROM respelled r JOIN regrouped g USING (fingerprint) WHERE g.keeper <> r.move_id AND r.upload_id IS NOT NULL`,
  );
  if (relinked === 0) return;
  await execute(tx, 'relink_measure', sql`ANALYZE relinked`);
  await execute(
    tx,
    'respell_relink',
    sql`WITH report AS MATERIALIZED (
        SELECT r.move_id, r.upload_id, r."row", r.keeper, ${inFull}
        FROM relinked r JOIN moves m ON m.id = r.move_id
        JOIN move_sources s ON s.move_id = r.move_id AND s.upload_id = r.upload_id AND s."row" = r."row"
      ), linked AS MATERIALIZED (
        SELECT o.move_id, o.upload_id, o."row", o.keeper, ${differing(keyword('o'), keyword('k'))}
        FROM report o JOIN moves k ON k.id = o.keeper
      )
      UPDATE move_sources s SET move_id = l.keeper, first_name = l.first_name, last_name = l.last_name, city = l.city,
        state = l.state, firm_left_spelling = l.firm_left_spelling, firm_joined_spelling = l.firm_joined_spelling
      FROM linked l WHERE s.move_id = l.move_id AND s.upload_id = l.upload_id AND s."row" = l."row"`,
  );
}
