import type { Tx } from '../../platform/db/database.ts';
import { int4, text, texts } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

const stagedSwap = defineQuery('register_staged_swaps', {
  id: int4().always('a row number'),
  /** Of the firms left and joined. */
  names: texts().always('of rows that are there'),
  /** The last on which one was joined, else the day before every takeover. */
  day: text().always('coalesce'),
});
export type StagedSwap = AnswerOf<typeof stagedSwap>;

/** The staged changes of people who left firms and joined others, each pair of sides and day once. */
export async function findStagedSwaps(tx: Tx): Promise<StagedSwap[]> {
  await execute(
    tx,
    'register_stage_swaps',
    sql`CREATE TEMP TABLE staged_swaps ON COMMIT DROP AS
        SELECT row_number() OVER ()::int AS id, * FROM (
          SELECT c.left_crds, c.joined_crds, max(f."day") AS "day", array_agg(DISTINCT c.crd) AS people
          FROM staged_changes c JOIN changed_firms f ON f.crd = c.crd AND f.side = 'joined'
          WHERE c.left_crds <> '{}' AND c.joined_crds <> '{}' GROUP BY c.left_crds, c.joined_crds, f."day") s;
      ANALYZE staged_swaps`,
  );
  return stagedSwap.all(
    tx,
    sql`WITH firms AS MATERIALIZED (
        SELECT DISTINCT unnest(left_crds || joined_crds) AS firm_crd FROM staged_swaps
      ), names AS MATERIALIZED (
        SELECT firm_crd, min(firm_name) AS name FROM (
          SELECT firm_crd, firm_name FROM staged_stints WHERE firm_name <> ''
          UNION ALL SELECT firm_crd, firm_name FROM register_stints WHERE firm_name <> ''
        ) stints WHERE firm_crd IN (SELECT firm_crd FROM firms) GROUP BY firm_crd
      )
      SELECT s.id, array_agg(n.name ORDER BY n.firm_crd) AS names, coalesce(s."day"::text, '') AS "day"
      FROM staged_swaps s JOIN names n ON n.firm_crd = ANY (s.left_crds || s.joined_crds)
      GROUP BY s.id, s."day", s.left_crds, s.joined_crds
      HAVING count(*) = cardinality(s.left_crds || s.joined_crds)`,
  );
}

/** Classes these swaps as conversions. */
export async function markConversions(tx: Tx, swaps: readonly StagedSwap[]): Promise<void> {
  if (swaps.length === 0) return;
  await execute(
    tx,
    'register_mark_conversions',
    sql`UPDATE staged_changes c SET class = 'conversion' FROM staged_swaps s
      WHERE s.id = ANY (${swaps.map(({ id }) => id)}::int[]) AND c.crd = ANY (s.people)`,
  );
}
