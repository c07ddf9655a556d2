import { colleaguesLeft, growingLane } from '@liftout/contract/move-signs';
import type { Tx } from '../../platform/db/database.ts';
import { cameBack, departures } from '../../platform/db/sql/departures.ts';
import { hasLeft, readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

const departure = defineQuery('move_signs_departures', {
  firmId: uuid().always('IS NOT NULL'),
  firm: text(),
  place: text().always('IS NOT NULL'),
  people: int8().always('count'),
  /** Those who left and came back. */
  returned: int8().always('a difference of counts'),
});
export type Departure = AnswerOf<typeof departure>;

/** Firms and places that at least two advisors left lately, up to `today` (`YYYY-MM-DD`), and did not come back to. */
export function findDepartures(tx: Tx, today: string): Promise<Departure[]> {
  return departure.all(
    tx,
    sql`SELECT f.id AS "firmId", f.name AS firm, left_by.place, left_by.people, left_by.returned FROM (
        SELECT firm_left_id, location_key AS place, count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) AS people,
          count(DISTINCT advisor_id) - count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) AS returned
        FROM (${departures(tx.scope, today)}) gone
        GROUP BY 1, 2 HAVING count(DISTINCT advisor_id) FILTER (WHERE NOT is_back) >= ${inlined(colleaguesLeft.people)}
      ) left_by JOIN firms f ON f.id = left_by.firm_left_id`,
  );
}

const lane = defineQuery('move_signs_lanes', {
  firmId: uuid().always('IS NOT NULL'),
  firm: text(),
  joined: text(),
  people: int8().always('count'),
  before: int8().always('count'),
});
export type GrowingLane = AnswerOf<typeof lane>;

/** Lanes that grow, the largest first. */
export function findGrowingLanes(tx: Tx, today: string): Promise<GrowingLane[]> {
  const { moves } = readable(tx.scope);
  const recent = sql`m.moved_on > ${today}::date - ${inlined(growingLane.days)}`;
  return lane.all(
    tx,
    sql`SELECT f.id AS "firmId", f.name AS firm, j.name AS joined, lane.people, lane.before FROM (
        SELECT m.firm_left_id, m.firm_joined_id, count(DISTINCT m.advisor_id) FILTER (WHERE ${recent}) AS people,
          count(DISTINCT m.advisor_id) FILTER (WHERE NOT ${recent}) AS before
        FROM ${moves} m
        WHERE m.moved_on > ${today}::date - ${inlined(2 * growingLane.days)} AND m.moved_on <= ${today}::date
          AND m.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL AND NOT m.is_conversion AND ${hasLeft}
        GROUP BY 1, 2
      ) lane JOIN firms f ON f.id = lane.firm_left_id JOIN firms j ON j.id = lane.firm_joined_id
      WHERE lane.people >= ${inlined(growingLane.people)} AND lane.people > lane.before
      ORDER BY lane.people DESC, lower(j.name) COLLATE "C", j.id`,
  );
}

const gone = defineQuery('move_signs_gone', {
  contactId: uuid(),
  firmKey: text().always('of a firm that is never null'),
  cityKey: text().always('coalesce'),
  firmId: uuid().always('IS NOT NULL'),
});
export type GoneContact = AnswerOf<typeof gone>;

/**
 * The client's contacts who left a firm lately themselves and did not come back: they are no colleagues any more, and have
 * moved.
 */
export function findGone(tx: Tx, clientId: string, today: string): Promise<GoneContact[]> {
  const { moves } = readable(tx.scope);
  return gone.all(
    tx,
    sql`SELECT DISTINCT c.id AS "contactId", c.firm_key AS "firmKey", coalesce(c.city_key, '') AS "cityKey",
        m.firm_left_id AS "firmId"
      FROM ${moves} m JOIN contact_advisors a ON a.client_id = ${clientId} AND a.advisor_id = m.advisor_id AND a.kind = 'same'
      JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id AND c.archived_at IS NULL
      WHERE m.moved_on > ${today}::date - ${inlined(2 * growingLane.days)} AND m.firm_left_id IS NOT NULL
        AND m.moved_on <= ${today}::date AND NOT m.is_conversion AND ${hasLeft} AND NOT ${cameBack(tx.scope, today)}`,
  );
}
