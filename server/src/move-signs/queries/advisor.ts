import { colleaguesLeft } from '@liftout/contract/move-signs';
import type { Tx } from '../../platform/db/database.ts';
import { departures } from '../../platform/db/sql/departures.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

const standing = defineQuery('move_signs_standing', {
  firm: text().orMissing(),
  place: text().orNull(),
  city: text(),
});
export type Standing = AnswerOf<typeof standing>;

/** Where an advisor is by the latest move up to `today` (`YYYY-MM-DD`); `firm` is null where it names no firm joined. */
export function findStanding(tx: Tx, advisorId: string, today: string): Promise<Standing | undefined> {
  const { moves } = readable(tx.scope);
  return standing.first(
    tx,
    sql`SELECT f.name AS firm, m.location_key AS place, m.city FROM ${moves} m
      LEFT JOIN firms f ON f.id = m.firm_joined_id
      WHERE m.advisor_id = ${advisorId} AND m.moved_on <= ${today}::date ORDER BY m.moved_on DESC, m.fingerprint LIMIT 1`,
  );
}

const colleagues = defineQuery('move_signs_colleagues', {
  firmId: uuid().always('IS NOT NULL'),
  firm: text(),
  people: int8().always('count'),
  /** Those who left and came back, the advisor among them. */
  returned: int8().always('count'),
});

/** How many others left one of these firms in a place lately; the firm that most left first. Only as many as make a sign. */
export function findColleaguesLeft(
  tx: Tx,
  {
    firmIds,
    place,
    advisorId,
    today,
  }: { firmIds: string[]; place: string; advisorId: string; today: string },
) {
  return colleagues.first(
    tx,
    sql`WITH person AS (
        SELECT firm_left_id, advisor_id, bool_and(is_back) AS is_back FROM (${departures(tx.scope, today)}) gone
        WHERE firm_left_id = ANY (${firmIds}::uuid[]) AND location_key = ${place} GROUP BY 1, 2
      ), firm AS (
        SELECT firm_left_id AS id, count(*) FILTER (WHERE NOT is_back AND advisor_id <> ${advisorId}) AS people,
          count(*) FILTER (WHERE is_back) AS returned
        FROM person GROUP BY 1
      )
      SELECT f.id AS "firmId", f.name AS firm, firm.people, firm.returned FROM firm JOIN firms f ON f.id = firm.id
      WHERE firm.people >= ${inlined(colleaguesLeft.people)} ORDER BY firm.people DESC, f.id LIMIT 1`,
  );
}
