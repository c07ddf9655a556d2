import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { query } from './query.ts';

const counted = `
  SELECT client_id, type AS kind, to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS n,
    count(disposition) AS dialed, count(*) FILTER (WHERE lower(disposition) IN ('answered', 'connected')) AS answered,
    count(duration_seconds) FILTER (WHERE disposition IS NOT NULL) AS timed,
    coalesce(sum(duration_seconds) FILTER (WHERE disposition IS NOT NULL), 0) AS seconds, 0 AS value_cents,
    0 AS valued
  FROM (SELECT client_id, type, occurred_at, duration_seconds, CASE WHEN type IN ('call', 'cold_call')
    THEN nullif(btrim(disposition), '') END AS disposition FROM activities) a GROUP BY 1, 2, 3
  UNION ALL
  SELECT client_id, 'contact', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM'), count(*), 0, 0, 0, 0, 0, 0
  FROM contacts WHERE archived_at IS NULL GROUP BY 1, 2, 3`;
const sums = `n, dialed, answered, timed, seconds, value_cents, valued`;
const added = sums
  .split(', ')
  .map((name) => `sum(${name}) AS ${name}`)
  .join(', ');

/** Rows of the kept sums that differ from a full count. History of the pipeline is not in the deals, only its total. */
export const sumsThatDiffer = (t: Pick<TestApp, 'databaseUrl'>) =>
  query(
    t.databaseUrl,
    `WITH counted AS (
      SELECT client_id, kind, month, ${sums} FROM (${counted}) c
      UNION ALL SELECT client_id, kind, 'all', ${added} FROM (${counted}) c GROUP BY 1, 2
      UNION ALL SELECT client_id, 'pipeline', 'all', count(*), 0, 0, 0, 0, sum(value_cents),
        count(*) FILTER (WHERE value_cents > 0) FROM deals
        WHERE archived_at IS NULL GROUP BY 1
    ), kept AS (
      SELECT client_id, kind, month, ${added} FROM (
        SELECT client_id, kind, to_char(month, 'YYYY-MM') AS month, ${sums} FROM month_sums WHERE kind <> 'pipeline'
        UNION ALL SELECT client_id, kind, to_char(month, 'YYYY-MM'), ${sums} FROM sum_changes WHERE kind <> 'pipeline'
        UNION ALL SELECT client_id, kind, 'all', ${sums} FROM client_sums
        UNION ALL SELECT client_id, kind, 'all', ${sums} FROM sum_changes
      ) k GROUP BY 1, 2, 3
    )
    SELECT 'counted' AS side, c.* FROM (TABLE counted EXCEPT TABLE kept) c
    UNION ALL SELECT 'kept', k.* FROM (TABLE kept EXCEPT TABLE counted) k
    WHERE (${sums}) IS DISTINCT FROM ROW (0, 0, 0, 0, 0, 0, 0)`,
  );

/** The kept sums are what a full count gives. */
export async function expectSumsToHold(t: Pick<TestApp, 'databaseUrl'>): Promise<void> {
  expect(await sumsThatDiffer(t)).toEqual([]);
}
