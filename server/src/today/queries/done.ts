import type { Tx } from '../../platform/db/database.ts';
import { int8 } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const done = defineQuery('today_done', { calls: int8().always('count'), steps: int8().always('count') });

/** How many calls a person logged, and how many next steps they finished, since a day (`YYYY-MM-DD`) began in a time zone. */
export function countDone(
  tx: Tx,
  clientId: string,
  { name, today, timeZone }: { name: string; today: string; timeZone: string },
) {
  const since = sql`(${today}::date::timestamp AT TIME ZONE ${timeZone})`;
  return done.one(
    tx,
    sql`SELECT (SELECT count(*) FROM activities WHERE client_id = ${clientId} AND occurred_at >= ${since}
        AND type IN ('call', 'cold_call') AND agent = ${name}) AS calls,
      (SELECT count(*) FROM next_steps WHERE client_id = ${clientId} AND done_at >= ${since}
        AND done_by = ${name}) AS steps`,
  );
}
