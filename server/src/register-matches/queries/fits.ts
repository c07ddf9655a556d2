import type { Tx } from '../../platform/db/database.ts';
import { int4, int8, jsonb, text, uuid, uuids } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';

/** A move and its filings are at most so far apart. */
const days = inlined(90);

const unblocked = defineQuery('register_unblocked_people', {
  crd: int8(),
  firstName: text(),
  lastName: text(),
});

/** People whose block is not known by these rules and this name. */
export const findUnblocked = (tx: Tx, rules: string, limit: number): Promise<AnswerOf<typeof unblocked>[]> =>
  unblocked.all(
    tx,
    sql`SELECT p.crd, p.first_name AS "firstName", p.last_name AS "lastName"
      FROM register_people p LEFT JOIN register_blocks b ON b.crd = p.crd
      WHERE b.crd IS NULL OR (b.first_name, b.last_name, b.rules_version) <> (p.first_name, p.last_name, ${rules})
      LIMIT ${limit}`,
  );

const firmName = defineQuery('register_match_firms', { name: text() });

/** The names of firms that people are or were registered with. */
export async function findRegisteredNames(tx: Tx): Promise<string[]> {
  const rows = await firmName.all(
    tx,
    sql`SELECT DISTINCT firm_name AS name FROM register_stints WHERE firm_crd IS NOT NULL AND firm_name <> ''`,
  );
  return rows.map(({ name }) => name);
}

/** What the register's names of firms mean: the `name_key` of each firm that rows with the name count to, of any day. */
export interface Meaning {
  name: string;
  keys: string[];
}

/**
 * Stages what in the register fits moves of advisors without a CRD number: a registration with the firm joined that began
 * around the day, or one with the firm left that ended around it.
 */
export async function stageFits(tx: Tx, meanings: readonly Meaning[]): Promise<void> {
  await execute(
    tx,
    'register_stage_fits',
    sql`CREATE TEMP TABLE meanings ON COMMIT DROP AS
      SELECT m.name, f.id AS firm_id FROM jsonb_to_recordset(${JSON.stringify(meanings)}::jsonb) AS m (name text, keys text[])
        JOIN firms f ON f.name_key = ANY (m.keys)`,
  );
  await execute(
    tx,
    'register_find_fits',
    sql`ANALYZE meanings;
      CREATE TEMP TABLE unnumbered ON COMMIT DROP AS
        SELECT m.id, m.advisor_id, m.first_name, m.last_name, m.block_key, m.firm_left_id, m.firm_joined_id, m.moved_on
        FROM moves m WHERE m.repeats IS NULL AND m.block_key IS NOT NULL
          AND NOT EXISTS (SELECT FROM moves o WHERE o.advisor_id = m.advisor_id AND o.crd IS NOT NULL);
      ANALYZE unnumbered;
      CREATE TEMP TABLE registered_at ON COMMIT DROP AS
        SELECT b.block_key, t.crd, g.firm_id, t.firm_name, t.started_on, t.ended_on
        FROM meanings g JOIN register_stints t ON t.firm_name = g.name JOIN register_blocks b ON b.crd = t.crd
        WHERE t.firm_crd IS NOT NULL;
      ANALYZE registered_at;
      CREATE TEMP TABLE fits ON COMMIT DROP AS
        SELECT m.id, m.advisor_id, r.crd, 'joined' AS side, r.firm_name, r.started_on AS "day"
        FROM unnumbered m JOIN registered_at r ON r.block_key = m.block_key AND r.firm_id = m.firm_joined_id
          AND r.started_on BETWEEN m.moved_on - ${days} AND m.moved_on + ${days}
        UNION ALL
        SELECT m.id, m.advisor_id, r.crd, 'left', r.firm_name, r.ended_on
        FROM unnumbered m JOIN registered_at r ON r.block_key = m.block_key AND r.firm_id = m.firm_left_id
          AND r.ended_on BETWEEN m.moved_on - ${days} AND m.moved_on + ${days}
          AND (r.started_on IS NULL OR r.started_on < m.moved_on);
      CREATE INDEX ON fits (advisor_id);
      CREATE INDEX ON unnumbered (advisor_id);
      ANALYZE fits`,
  );
}

/** What fits one move of an advisor. */
export interface Fit {
  moveId: string;
  crd: string;
  side: 'joined' | 'left';
  firm: string;
  day: string;
}
interface Named {
  firstName: string;
  lastName: string;
}

const fitting = defineQuery('register_fitting_advisors', {
  advisorId: uuid().always('of rows that are there'),
  moves: uuids().always('of rows that are there'),
  names: jsonb<Named[]>().always('of rows that are there'),
  fits: jsonb<Fit[]>().always('of rows that are there'),
  people: jsonb<(Named & { crd: string })[]>().always('of rows that are there'),
});

/** Advisors with a move that fits, after an id, with all their moves and the people of the register who may be them. */
export const findFitting = (tx: Tx, after: string, limit: number): Promise<AnswerOf<typeof fitting>[]> =>
  fitting.all(
    tx,
    sql`WITH page AS MATERIALIZED (
        SELECT DISTINCT advisor_id FROM fits WHERE advisor_id > ${after}::uuid ORDER BY advisor_id LIMIT ${limit}
      )
      SELECT a.advisor_id AS "advisorId",
        (SELECT array_agg(m.id ORDER BY m.id) FROM unnumbered m WHERE m.advisor_id = a.advisor_id) AS moves,
        (SELECT jsonb_agg(DISTINCT jsonb_build_object('firstName', m.first_name, 'lastName', m.last_name))
          FROM unnumbered m WHERE m.advisor_id = a.advisor_id) AS names,
        (SELECT jsonb_agg(jsonb_build_object('moveId', f.id, 'crd', f.crd::text, 'side', f.side, 'firm', f.firm_name,
            'day', f."day") ORDER BY f."day", f.side, f.firm_name)
          FROM fits f WHERE f.advisor_id = a.advisor_id) AS fits,
        (SELECT jsonb_agg(DISTINCT jsonb_build_object('crd', p.crd::text, 'firstName', trim(p.first_name || ' ' || p.middle_name),
            'lastName', trim(p.last_name || ' ' || p.suffix)))
          FROM fits f JOIN register_people p ON p.crd = f.crd WHERE f.advisor_id = a.advisor_id) AS people
      FROM page a ORDER BY a.advisor_id`,
  );

const written = defineQuery('register_matches_written', { n: int4().always('count') });

/** A found number, with what fits. */
export interface FoundCrd {
  advisorId: string;
  crd: string;
  moves: string[];
  evidence: { side: Fit['side']; firm: string; day: string }[];
}

/** Creates the table that found numbers are staged in; it is gone with the transaction. */
export async function createFoundStage(tx: Tx): Promise<void> {
  await execute(
    tx,
    'register_found_stage',
    sql`CREATE TEMP TABLE found_crds (advisor_id uuid, crd text COLLATE "C", moves uuid[], evidence jsonb) ON COMMIT DROP`,
  );
}

export async function stageFound(tx: Tx, found: readonly FoundCrd[]): Promise<void> {
  const rows = found.map(({ advisorId: advisor_id, ...one }) => ({ advisor_id, ...one }));
  await execute(
    tx,
    'register_stage_found',
    sql`INSERT INTO found_crds SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS f (advisor_id uuid, crd text, moves uuid[], evidence jsonb)`,
  );
}

/**
 * Stores the numbers that are staged and no others; rows that stay are not touched. A number that a move names, or that two
 * advisors would have, is nobody's here. @returns how many differed
 */
export async function storeFound(tx: Tx, at: Date): Promise<number> {
  const [differing] = await written.all(
    tx,
    sql`WITH own AS MATERIALIZED (
        SELECT * FROM found_crds f WHERE NOT EXISTS (SELECT FROM moves m WHERE m.crd = f.crd)
          AND f.crd IN (SELECT crd FROM found_crds GROUP BY crd HAVING count(*) = 1)
      ), gone AS (
        DELETE FROM advisor_crds a WHERE NOT EXISTS (SELECT FROM own o
          WHERE (o.advisor_id, o.crd, o.moves, o.evidence) = (a.advisor_id, a.crd, a.moves, a.evidence)) RETURNING 1
      )
      SELECT (SELECT count(*) FROM gone)::int AS n`,
  );
  const added = await execute(
    tx,
    'register_store_found',
    sql`INSERT INTO advisor_crds (advisor_id, crd, moves, evidence, found_at)
      SELECT f.advisor_id, f.crd, f.moves, f.evidence, ${at}::timestamptz FROM found_crds f
      WHERE NOT EXISTS (SELECT FROM moves m WHERE m.crd = f.crd)
        AND f.crd IN (SELECT crd FROM found_crds GROUP BY crd HAVING count(*) = 1)
        AND NOT EXISTS (SELECT FROM advisor_crds a WHERE a.advisor_id = f.advisor_id)
      ON CONFLICT DO NOTHING`,
  );
  return (differing?.n ?? 0) + added;
}

const found = defineQuery('register_crd_of_advisor', {
  crd: text(),
  evidence: jsonb<FoundCrd['evidence']>(),
});

/** The number that was found for an advisor, where their moves are still those that it was found by, without a number. */
export const findFoundCrd = (tx: Tx, advisorId: string): Promise<AnswerOf<typeof found> | undefined> =>
  found.first(
    tx,
    sql`SELECT a.crd, a.evidence FROM advisor_crds a WHERE a.advisor_id = ${advisorId}
      AND a.moves = (SELECT array_agg(m.id ORDER BY m.id) FROM moves m WHERE m.advisor_id = ${advisorId} AND m.repeats IS NULL)
      AND NOT EXISTS (SELECT FROM moves m WHERE m.advisor_id = ${advisorId} AND m.crd IS NOT NULL)
      AND NOT EXISTS (SELECT FROM moves m WHERE m.crd = a.crd)`,
  );
