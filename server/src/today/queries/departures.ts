import type { Tx } from '../../platform/db/database.ts';
import { hasLeft, readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Days in which colleagues left. */
export const leftDays = 60;
/** From how many on it says something about the branch. */
const fewest = 2;

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
  const { moves } = readable(tx.scope);
  return departure.all(
    tx,
    sql`SELECT f.id AS "firmId", f.name AS firm, d.place, d.city, d.people, d.returned, d."firstOn", d."knownAt" FROM (
        SELECT firm_left_id, location_key AS place, mode() WITHIN GROUP (ORDER BY city) AS city,
          count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) AS people,
          count(DISTINCT advisor_id) - count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) AS returned,
          min(moved_on) FILTER (WHERE NOT is_back)::text AS "firstOn",
          max(greatest(created_at, moved_on::timestamp AT TIME ZONE ${timeZone})) FILTER (WHERE NOT is_back) AS "knownAt"
        FROM (
          SELECT m.firm_left_id, m.location_key, m.city, m.advisor_id, m.moved_on, m.created_at, EXISTS (
            SELECT FROM ${moves} back WHERE back.advisor_id = m.advisor_id AND back.firm_joined_id = m.firm_left_id
              AND back.moved_on <= ${today}::date AND (back.moved_on, back.id) > (m.moved_on, m.id)) AS is_back
          FROM ${moves} m
          WHERE m.moved_on > ${today}::date - ${inlined(leftDays)} AND m.moved_on <= ${today}::date
            AND m.firm_left_id IS NOT NULL AND m.location_key IS NOT NULL AND NOT m.is_conversion AND ${hasLeft}
        ) gone GROUP BY 1, 2 HAVING count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) >= ${inlined(fewest)}
      ) d JOIN firms f ON f.id = d.firm_left_id ORDER BY d.people DESC, f.id`,
  );
}
