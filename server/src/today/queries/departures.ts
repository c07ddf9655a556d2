import { colleaguesLeft } from '@liftout/contract/move-signs';
import type { Tx } from '../../platform/db/database.ts';
import { departures } from '../../platform/db/sql/departures.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Days in which colleagues left. */
export const leftDays = colleaguesLeft.days;

const departure = defineQuery('today_departures', {
  firmId: uuid().always('IS NOT NULL'),
  firm: text(),
  place: text().always('IS NOT NULL'),
  /** As most of the moves spell it. */
  city: text().always('of cities that are never null'),
  people: int8().always('count'),
  /** Those who left and came back. */
  returned: int8().always('a difference of counts'),
  /** The day of the first, `YYYY-MM-DD`. */
  firstOn: text().always('of two people or more'),
  /** When the last was known. */
  knownAt: timestamptz().always('of two people or more'),
});
export type Departure = AnswerOf<typeof departure>;

/**
 * Firms and places that at least two advisors left lately, up to `today` (`YYYY-MM-DD`), and did not come back to: those
 * that most left first. Without conversions, and whether or not the advisors are contacts.
 */
export function findDepartures(
  tx: Tx,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<Departure[]> {
  return departure.all(
    tx,
    sql`SELECT f.id AS "firmId", f.name AS firm, d.place, d.city, d.people, d.returned, d."firstOn", d."knownAt" FROM (
        SELECT firm_left_id, location_key AS place, mode() WITHIN GROUP (ORDER BY city) AS city,
          count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) AS people,
          count(DISTINCT advisor_id) - count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) AS returned,
          min(moved_on) FILTER (WHERE NOT is_back)::text AS "firstOn",
          max(greatest(created_at, moved_on::timestamp AT TIME ZONE ${timeZone})) FILTER (WHERE NOT is_back) AS "knownAt"
        FROM (${departures(tx.scope, today)}
        ) gone GROUP BY 1, 2 HAVING count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) >= ${inlined(colleaguesLeft.people)}
      ) d JOIN firms f ON f.id = d.firm_left_id ORDER BY d.people DESC, f.id`,
  );
}
