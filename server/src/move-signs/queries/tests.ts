import type { MoveSign } from '@liftout/contract/move-signs';
import type { Tx } from '../../platform/db/database.ts';
import { leftId, readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, float8, int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';

const pastMove = defineQuery('move_signs_past', {
  advisorId: uuid(),
  day: int4().always('a difference of days that are never null'),
  leftId: uuid().orNull(),
  joinedId: uuid().orNull(),
  place: text().orNull(),
});

/** So many moves are read at once: the largest markets have millions, too many to be held as rows. */
const movesAtOnce = 20_000;

/**
 * A market's moves that figures count, by day, and those of one day in the order of their ids. `day`: days since 1970. All are of
 * one moment, however long the reading takes. One at a time in a transaction.
 */
export async function* findPastMoves(
  tx: Tx,
  market: string,
  atOnce = movesAtOnce,
): AsyncGenerator<AnswerOf<typeof pastMove>[]> {
  const { facts } = readable(tx.scope);
  await execute(
    tx,
    'move_signs_past_open',
    sql`DECLARE past_moves NO SCROLL CURSOR FOR
      SELECT advisor_id AS "advisorId", moved_on - '1970-01-01'::date AS day, ${leftId} AS "leftId",
        firm_joined_id AS "joinedId", location_key AS place
      FROM ${facts} m WHERE m.market_path = ${market} AND NOT m.is_conversion ORDER BY m.moved_on, m.id`,
  );
  const next = () => pastMove.all(tx, sql`FETCH ${inlined(atOnce)} FROM past_moves`);
  for (let moves = await next(); moves.length > 0; moves = await next()) yield moves;
  await execute(tx, 'move_signs_past_close', sql`CLOSE past_moves`);
}

const testedMarket = defineQuery('move_signs_markets', { market: text() });

/** Markets whose moves were added to since they were tested, or that were tested before an instant or never. */
export const findDueMarkets = async (tx: Tx, before: Date): Promise<string[]> =>
  (
    await testedMarket.all(
      tx,
      sql`SELECT d.market_path AS market FROM (
          SELECT market_path, max(created_at) AS added_at FROM move_day_counts WHERE market_path <> '' GROUP BY 1
        ) d LEFT JOIN LATERAL (SELECT min(tested_at) AS at FROM move_sign_tests t WHERE t.market_path = d.market_path) tested
          ON true
        WHERE tested.at IS NULL OR tested.at <= d.added_at OR tested.at <= ${before} ORDER BY 1`,
    )
  ).map(({ market }) => market);

const testRow = defineQuery('move_signs_tests', {
  sign: text(),
  cases: int4(),
  moved: int4(),
  others: int4(),
  othersMoved: int4(),
  lift: float8().orNull(),
  low: float8().orNull(),
  high: float8().orNull(),
  isShown: bool(),
  from: text().orNull(),
  to: text().orNull(),
  testedAt: timestamptz(),
});
export type TestRow = AnswerOf<typeof testRow>;

/** A client's own market is all that its role can read of tests. */
const testsOf = { tenant: sql`FROM market_move_sign_tests`, platform: sql`FROM move_sign_tests` };

/** The tests of the client's own market; all of the platform's. */
export const findTests = (tx: Tx): Promise<TestRow[]> =>
  testRow.all(
    tx,
    sql`SELECT sign, cases, moved, others, others_moved AS "othersMoved", lift, low, high, is_shown AS "isShown",
        from_day::text AS "from", to_day::text AS "to", tested_at AS "testedAt"
      ${tx.scope.kind === 'tenant' ? testsOf.tenant : testsOf.platform} ORDER BY sign`,
  );

export type WrittenTest = Omit<TestRow, 'sign'> & { market: string; sign: MoveSign };

/** Writes what a test says in place of what the last one did. */
export async function writeTest(tx: Tx, test: WrittenTest): Promise<void> {
  await execute(
    tx,
    'move_signs_write',
    sql`INSERT INTO move_sign_tests (market_path, sign, cases, moved, others, others_moved, lift, low, high, is_shown,
        from_day, to_day, tested_at)
      VALUES (${test.market}, ${test.sign}, ${test.cases}, ${test.moved}, ${test.others}, ${test.othersMoved}, ${test.lift},
        ${test.low}, ${test.high}, ${test.isShown}, ${test.from}, ${test.to}, ${test.testedAt})
      ON CONFLICT (market_path, sign) DO UPDATE SET cases = excluded.cases, moved = excluded.moved, others = excluded.others,
        others_moved = excluded.others_moved, lift = excluded.lift, low = excluded.low, high = excluded.high,
        is_shown = excluded.is_shown, from_day = excluded.from_day, to_day = excluded.to_day,
        tested_at = excluded.tested_at`,
  );
}
