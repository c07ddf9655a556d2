import type { Tx } from '../../platform/db/database.ts';
import { int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const amounts = defineQuery('advisor_amounts', {
  moveId: uuid(),
  movedOn: text().always('the text of a day that is never null'),
  market: text().orNull(),
  /** What the move itself has, for one that no upload reports. */
  ownCents: int8().orNull(),
  aumCents: int8().orNull(),
});
export type Amount = AnswerOf<typeof amounts>;

/** What reports say that moves are worth, the latest report first. A move without any amount has one row. */
export const findAmounts = (tx: Tx, moveIds: string[]): Promise<Amount[]> =>
  amounts.all(
    tx,
    sql`SELECT m.id AS "moveId", m.moved_on::text AS "movedOn", m.market_path AS market, m.aum_cents AS "ownCents",
        s.aum_cents AS "aumCents"
      FROM moves m LEFT JOIN move_sources s ON s.move_id = m.id AND s.aum_cents IS NOT NULL
        LEFT JOIN uploads u ON u.id = s.upload_id
      WHERE m.id = ANY (${moveIds}::uuid[]) ORDER BY u.created_at DESC NULLS LAST, u.id DESC, s."row", m.id`,
  );
