import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const personMoves = defineQuery('insights_moves_of', {
  id: uuid(),
  personKey: text(),
  /** `YYYY-MM-DD` */
  movedOn: text().always('the text of a day that is never null'),
  /** When the move was added. */
  reportedAt: timestamptz(),
  /** Canonical names; '' where the row has no firm on that side. */
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
});
export type PersonMove = AnswerOf<typeof personMoves>;

/** The last move of each of these people since a day, without conversions; only moves that the scope may read. */
export const readMovesOf = (tx: Tx, personKeys: string[], since: string): Promise<PersonMove[]> =>
  personMoves.all(
    tx,
    sql`SELECT DISTINCT ON (m.person_key) m.id, m.person_key AS "personKey", m.moved_on::text AS "movedOn",
        m.created_at AS "reportedAt", coalesce(l.name, m.firm_left_spelling) AS "firmLeft",
        coalesce(j.name, m.firm_joined_spelling) AS "firmJoined"
      FROM ${readable(tx.scope).moves} m LEFT JOIN firms l ON l.id = m.firm_left_id
        LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE m.person_key = ANY (${personKeys}) AND m.moved_on >= ${since} AND NOT m.is_conversion
      ORDER BY m.person_key, m.moved_on DESC, m.id DESC`,
  );

const newMove = defineQuery('insights_new_moves_of', {
  id: uuid(),
  personKey: text(),
  /** `YYYY-MM-DD` */
  movedOn: text().always('the text of a day that is never null'),
  city: text(),
  aumCents: int8().orNull(),
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
});

/** The moves of these people that an upload was the first to report, without conversions; only those that the scope may read. */
export const readNewMovesOf = (tx: Tx, personKeys: string[], uploadId: string) => {
  const { moves, sources } = readable(tx.scope);
  return newMove.all(
    tx,
    sql`SELECT m.id, m.person_key AS "personKey", m.moved_on::text AS "movedOn", m.city, m.aum_cents AS "aumCents",
        coalesce(l.name, m.firm_left_spelling) AS "firmLeft", coalesce(j.name, m.firm_joined_spelling) AS "firmJoined"
      FROM ${moves} m LEFT JOIN firms l ON l.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE m.person_key = ANY (${personKeys}) AND NOT m.is_conversion
        AND EXISTS (SELECT FROM ${sources} s WHERE s.move_id = m.id AND s.upload_id = ${uploadId})
        AND NOT EXISTS (SELECT FROM ${sources} s WHERE s.move_id = m.id AND s.upload_id <> ${uploadId})
      ORDER BY m.moved_on, m.id`,
  );
};
