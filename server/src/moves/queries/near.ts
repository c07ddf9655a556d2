import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Sources tell one move with days at most so far apart. */
const maxDays = inlined(90);

/** A change of firms that another source tells, with the ids of the firms' records. */
export interface ToldChange {
  /** Unique among those that are compared. */
  id: string;
  crd: string;
  firstName: string;
  lastName: string;
  leftId: string;
  joinedId: string;
  /** `YYYY-MM-DD` */
  movedOn: string;
}

const near = defineQuery('moves_near', {
  id: text().always('of a list without nulls'),
  movedOn: text().always('the text of a day that is never null'),
});

/**
 * The days of the moves that are already known of some changes, by the id of each: the same firms, the same CRD
 * number or none, the same surname and first initial, and a day at most 90 days away. The nearest, where there are several.
 */
export async function findNear(tx: Tx, changes: readonly ToldChange[]): Promise<Map<string, string>> {
  const rows = await near.all(
    tx,
    sql`SELECT DISTINCT ON (t.id) t.id, m.moved_on::text AS "movedOn"
      FROM json_to_recordset(${JSON.stringify(changes)}::json)
        AS t (id text, crd text, "firstName" text, "lastName" text, "leftId" uuid, "joinedId" uuid, "movedOn" date)
      JOIN moves m ON m.firm_left_id = t."leftId" AND m.firm_joined_id = t."joinedId"
        AND m.moved_on BETWEEN t."movedOn" - ${maxDays} AND t."movedOn" + ${maxDays}
        AND (m.crd = t.crd OR (m.crd IS NULL AND lower(m.last_name) = lower(t."lastName")
          AND lower(left(m.first_name, 1)) = lower(left(t."firstName", 1))))
      ORDER BY t.id, m.crd NULLS LAST, abs(m.moved_on - t."movedOn"), m.id`,
  );
  return new Map(rows.map(({ id, movedOn }) => [id, movedOn]));
}
