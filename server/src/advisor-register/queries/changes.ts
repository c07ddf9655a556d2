import type { RegisterChangeClass } from '@liftout/contract/advisor-register';
import type { Tx } from '../../platform/db/database.ts';
import { int4, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';

/** So many people who change between the same two firms on one day are moved by the firms. */
const bulkPeople = inlined(20);
/**
 * Two firms are one enterprise where at least so many people are with both: at least every second one of the smaller
 * firm, and every fifth of the larger.
 */
const dualPeople = inlined(5);

/**
 * Compares what is staged with the file before, and stages the changes by person. To be called before the stage is
 * merged.
 */
export async function stageChanges(tx: Tx, beforeId: string): Promise<void> {
  await execute(
    tx,
    'register_stage_changes',
    sql`CREATE TEMP TABLE was_held (crd bigint, firm_crd bigint) ON COMMIT DROP;
      CREATE TEMP TABLE held (crd bigint, firm_crd bigint, "day" date) ON COMMIT DROP;
      CREATE TEMP TABLE changed_firms (crd bigint, firm_crd bigint, side text, "day" date) ON COMMIT DROP;
      CREATE TEMP TABLE staged_changes (
        crd bigint, class text, left_crds bigint[], joined_crds bigint[], kept_crds bigint[]
      ) ON COMMIT DROP`,
  );
  await execute(
    tx,
    'register_find_was_held',
    sql`INSERT INTO was_held SELECT DISTINCT t.crd, t.firm_crd FROM register_people p JOIN register_stints t USING (crd)
      WHERE p.last_file_id = ${beforeId} AND t.is_current AND t.firm_crd IS NOT NULL`,
  );
  await execute(
    tx,
    'register_find_held',
    sql`INSERT INTO held SELECT crd, firm_crd, min(started_on) FROM staged_stints
      WHERE is_current AND firm_crd IS NOT NULL GROUP BY crd, firm_crd`,
  );
  await execute(tx, 'register_measure_held', sql`ANALYZE was_held, held`);
  await findChangedFirms(tx, beforeId);
  await classify(tx);
  await findComingsAndGoings(tx, beforeId);
}

/** The firms of people who are in both files, with other firms: each left, joined or kept, and when. */
async function findChangedFirms(tx: Tx, beforeId: string): Promise<void> {
  await execute(
    tx,
    'register_find_changed_firms',
    sql`INSERT INTO changed_firms
      WITH sides AS (
        SELECT crd, firm_crd, h."day",
          CASE WHEN w.crd IS NULL THEN 'joined' WHEN h.crd IS NULL THEN 'left' ELSE 'kept' END AS side
        FROM was_held w FULL JOIN held h USING (crd, firm_crd)
      ), changed AS (
        SELECT crd FROM sides GROUP BY crd HAVING bool_or(side <> 'kept')
      ), ended AS (
        SELECT crd, firm_crd, max(ended_on) AS "day" FROM staged_stints JOIN changed USING (crd)
        WHERE NOT is_current AND firm_crd IS NOT NULL GROUP BY crd, firm_crd
      )
      SELECT s.crd, s.firm_crd, s.side, CASE s.side WHEN 'joined' THEN s."day" WHEN 'left' THEN e."day" END
      FROM changed JOIN sides s USING (crd) JOIN staged_people USING (crd)
        JOIN register_people p ON p.crd = s.crd AND p.last_file_id = ${beforeId}
        LEFT JOIN ended e ON e.crd = s.crd AND e.firm_crd = s.firm_crd`,
  );
  await execute(tx, 'register_measure_changed', sql`ANALYZE changed_firms`);
}

async function classify(tx: Tx): Promise<void> {
  await execute(
    tx,
    'register_classify',
    sql`INSERT INTO staged_changes
      WITH pairs AS (
        SELECT a.crd, a.firm_crd AS from_crd, b.firm_crd AS to_crd,
          CASE b.side WHEN 'joined' THEN b."day" ELSE a."day" END AS "day", 'kept' IN (a.side, b.side) AS keeps
        FROM changed_firms a JOIN changed_firms b USING (crd)
        WHERE (a.side <> 'joined' AND b.side = 'joined') OR (a.side = 'left' AND b.side = 'kept')
      ), bulk AS (
        SELECT from_crd, to_crd, "day" FROM pairs WHERE "day" IS NOT NULL
        GROUP BY from_crd, to_crd, "day" HAVING count(*) >= ${bulkPeople}
      ), sizes AS (
        SELECT firm_crd, count(*) AS people FROM was_held GROUP BY firm_crd
      ), dual AS (
        SELECT a.firm_crd AS from_crd, b.firm_crd AS to_crd
        FROM was_held a JOIN was_held b ON b.crd = a.crd AND b.firm_crd <> a.firm_crd
          JOIN sizes m ON m.firm_crd = a.firm_crd JOIN sizes n ON n.firm_crd = b.firm_crd
        GROUP BY a.firm_crd, b.firm_crd, m.people, n.people
        HAVING count(*) >= ${dualPeople} AND count(*) * 2 >= least(m.people, n.people)
          AND count(*) * 5 >= greatest(m.people, n.people)
      ), marks AS (
        SELECT p.crd, bool_or(p.keeps AND d.from_crd IS NOT NULL) AS is_dual, bool_or(b.from_crd IS NOT NULL) AS is_bulk
        FROM pairs p LEFT JOIN bulk b USING (from_crd, to_crd, "day") LEFT JOIN dual d USING (from_crd, to_crd)
        GROUP BY p.crd
      ), people AS (
        SELECT crd, coalesce(array_agg(firm_crd ORDER BY firm_crd) FILTER (WHERE side = 'left'), '{}') AS lefts,
          coalesce(array_agg(firm_crd ORDER BY firm_crd) FILTER (WHERE side = 'joined'), '{}') AS joins,
          coalesce(array_agg(firm_crd ORDER BY firm_crd) FILTER (WHERE side = 'kept'), '{}') AS keeps
        FROM changed_firms GROUP BY crd
      )
      SELECT crd, CASE
          WHEN is_dual AND '{}' IN (lefts, joins) THEN 'dual'
          WHEN is_bulk THEN 'bulk'
          WHEN lefts = '{}' AND keeps <> '{}' THEN 'joined'
          WHEN joins = '{}' AND keeps <> '{}' THEN 'left'
          WHEN keeps = '{}' AND '{}' NOT IN (lefts, joins) THEN 'swapped'
          ELSE 'other' END, lefts, joins, keeps
      FROM people LEFT JOIN marks USING (crd)`,
  );
}

/** People who are in one of the two files only. */
async function findComingsAndGoings(tx: Tx, beforeId: string): Promise<void> {
  await execute(
    tx,
    'register_find_appeared',
    sql`INSERT INTO staged_changes
      SELECT s.crd, 'appeared', '{}', coalesce(array_agg(h.firm_crd ORDER BY h.firm_crd) FILTER (WHERE h.crd IS NOT NULL), '{}'), '{}'
      FROM staged_people s LEFT JOIN held h USING (crd)
      WHERE NOT EXISTS (SELECT FROM register_people p WHERE p.crd = s.crd AND p.last_file_id = ${beforeId})
      GROUP BY s.crd`,
  );
  await execute(
    tx,
    'register_find_vanished',
    sql`INSERT INTO staged_changes
      SELECT p.crd, 'vanished', coalesce(array_agg(w.firm_crd ORDER BY w.firm_crd) FILTER (WHERE w.crd IS NOT NULL), '{}'), '{}', '{}'
      FROM register_people p LEFT JOIN was_held w USING (crd)
      WHERE p.last_file_id = ${beforeId} AND NOT EXISTS (SELECT FROM staged_people s WHERE s.crd = p.crd)
      GROUP BY p.crd`,
  );
}

/** Stores the staged changes. To be called once the stage is merged: changes refer to its people. */
export const storeChanges = (tx: Tx, fileId: string): Promise<number> =>
  execute(
    tx,
    'register_store_changes',
    sql`INSERT INTO register_changes (file_id, crd, class, left_crds, joined_crds, kept_crds)
      SELECT ${fileId}::uuid, * FROM staged_changes ORDER BY crd`,
  );

const classCount = defineQuery('register_count_changes', {
  fileId: uuid(),
  class: text<RegisterChangeClass>(),
  people: int4().always('count'),
});

/** How many people changed in each way in these files; classes that no one has are left out. */
export const countChanges = (tx: Tx, fileIds: readonly string[]) =>
  classCount.all(
    tx,
    sql`SELECT file_id AS "fileId", class, count(*)::int AS people FROM register_changes
      WHERE file_id = ANY (${fileIds}::uuid[]) GROUP BY file_id, class`,
  );
