import type { CareerMoveCounts } from '@liftout/contract/register-moves';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { registerCareerCounts } from '../../platform/db/schema/index.ts';
import { bool, int4 } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

const sums = defineQuery('register_career_counts', {
  isCounted: bool().always('count'),
  move: int4().always('coalesce with 0'),
  conversion: int4().always('coalesce with 0'),
  dual: int4().always('coalesce with 0'),
  bulk: int4().always('coalesce with 0'),
  first: int4().always('coalesce with 0'),
});

/** What the careers of a file tell since a day (`YYYY-MM-DD`); null until they are counted. */
export async function findCareerCounts(
  tx: Tx,
  fileId: string,
  since: string,
): Promise<CareerMoveCounts | null> {
  const { isCounted, ...counts } = await sums.one(
    tx,
    sql`SELECT count(*) > 0 AS "isCounted",
        coalesce(sum("move") FILTER (WHERE joined_on >= ${since}::date), 0)::int AS "move",
        coalesce(sum(conversion) FILTER (WHERE joined_on >= ${since}::date), 0)::int AS conversion,
        coalesce(sum(dual) FILTER (WHERE joined_on >= ${since}::date), 0)::int AS dual,
        coalesce(sum(bulk) FILTER (WHERE joined_on >= ${since}::date), 0)::int AS bulk,
        coalesce(sum("first") FILTER (WHERE joined_on >= ${since}::date), 0)::int AS "first"
      FROM register_career_counts WHERE file_id = ${fileId}`,
  );
  return isCounted ? counts : null;
}

/** Whether the careers of a file are counted. */
export async function areCounted({ orm }: Tx, fileId: string): Promise<boolean> {
  const found = await orm
    .select({ fileId: registerCareerCounts.fileId })
    .from(registerCareerCounts)
    .where(eq(registerCareerCounts.fileId, fileId))
    .limit(1);
  return found.length > 0;
}

/** What careers tell of firms that were joined on a day. */
export interface DayCounts extends CareerMoveCounts {
  day: string;
}

/** Stores the counts of a file, in place of all that were stored. */
export async function replaceCareerCounts(tx: Tx, fileId: string, days: readonly DayCounts[]): Promise<void> {
  await tx.orm.delete(registerCareerCounts);
  await execute(
    tx,
    'register_career_counts_add',
    sql`INSERT INTO register_career_counts (file_id, joined_on, "move", conversion, dual, bulk, "first")
      SELECT ${fileId}, "day", "move", conversion, dual, bulk, "first" FROM json_to_recordset(${JSON.stringify(days)}::json)
        AS t ("day" date, "move" integer, conversion integer, dual integer, bulk integer, "first" integer)`,
  );
}
