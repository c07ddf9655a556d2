import type { Tx } from '../../platform/db/database.ts';
import { int4 } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

/** A change of firms that another source tells, with the ids of the firms' records. */
export interface ToldChange {
  crd: string;
  firstName: string;
  lastName: string;
  leftId: string;
  joinedId: string;
  /** `YYYY-MM-DD` */
  movedOn: string;
}

const near = defineQuery('moves_near', { known: int4().always('count') });

/**
 * How many of some changes are known already: with the same firms, the same CRD number or none with the same surname and first
 * initial, and a day at most `maxDays` away (decision 092).
 */
export async function countNear(tx: Tx, changes: readonly ToldChange[], maxDays: number): Promise<number> {
  const { known } = await near.one(
    tx,
    sql`SELECT count(*)::int AS known
      FROM json_to_recordset(${JSON.stringify(changes)}::json)
        AS t (crd text, "firstName" text, "lastName" text, "leftId" uuid, "joinedId" uuid, "movedOn" date)
      WHERE EXISTS (SELECT FROM moves m WHERE m.firm_left_id = t."leftId" AND m.firm_joined_id = t."joinedId"
        AND m.moved_on BETWEEN t."movedOn" - ${inlined(maxDays)} AND t."movedOn" + ${inlined(maxDays)}
        AND (m.crd = t.crd OR (m.crd IS NULL AND lower(m.last_name) = lower(t."lastName")
          AND lower(left(m.first_name, 1)) = lower(left(t."firstName", 1)))))`,
  );
  return known;
}
