import { sql as drizzle } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { researchBudgets } from '../../platform/db/schema/index.ts';
import { int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

// All need the platform's scope: a client does not write its own budget. Days are UTC, by the database's real time.

const today = sql`(clock_timestamp() AT TIME ZONE 'UTC')::date`;

const budget = defineQuery('research_budget', {
  runsPerDay: int4().orNull(),
  usedToday: int4().always('CASE with ELSE'),
});

export const readBudget = (tx: Tx, clientId: string) =>
  budget.first(
    tx,
    sql`SELECT runs_per_day AS "runsPerDay", CASE WHEN day = ${today} THEN used ELSE 0 END AS "usedToday"
      FROM research_budgets WHERE client_id = ${clientId}`,
  );

const taken = defineQuery('research_take_run', {
  day: text().always('the text of a day that is never null'),
});

/** Counts one run, in one statement. @returns its day; undefined where the day's runs are spent */
export async function takeRun(tx: Tx, clientId: string, byDefault: number): Promise<string | undefined> {
  const row = await taken.first(
    tx,
    sql`INSERT INTO research_budgets AS b (client_id, day, used) VALUES (${clientId}, ${today}, 1)
      ON CONFLICT (client_id) DO UPDATE
        SET used = CASE WHEN b.day = excluded.day THEN b.used ELSE 0 END + 1, day = excluded.day
        WHERE CASE WHEN b.day = excluded.day THEN b.used ELSE 0 END < coalesce(b.runs_per_day, ${byDefault})
      RETURNING b.day::text AS day`,
  );
  return row?.day;
}

export const giveBackRun = (tx: Tx, clientId: string, day: string) =>
  execute(
    tx,
    'research_give_back',
    sql`UPDATE research_budgets SET used = used - 1 WHERE client_id = ${clientId} AND day = ${day}::date AND used > 0`,
  );

export async function saveRunsPerDay({ orm }: Tx, clientId: string, runsPerDay: number): Promise<void> {
  const day = drizzle`(clock_timestamp() AT TIME ZONE 'UTC')::date`;
  await orm
    .insert(researchBudgets)
    .values({ clientId, runsPerDay, day, used: 0 })
    .onConflictDoUpdate({ target: researchBudgets.clientId, set: { runsPerDay } });
}
