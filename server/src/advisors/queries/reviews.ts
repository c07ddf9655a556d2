import type { Tx } from '../../platform/db/database.ts';
import { execute, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { PersonReview } from '../match/group-people.ts';

/** Removes the pairs of the touched blocks of names; those that are found again are written again. */
export async function clearReviews(tx: Tx): Promise<void> {
  for (const side of [sql`block_a`, sql`block_b`])
    await execute(
      tx,
      'advisor_reviews_clear',
      sql`DELETE FROM advisor_reviews WHERE ${side} IN (SELECT block_key FROM touched_blocks)`,
    );
}

/** A UUID made of a text, of version 8. */
const uuidOf = (text: Sql) =>
  sql`overlay(overlay(md5(${text}) PLACING '8' FROM 13) PLACING 'a' FROM 17)::uuid`;

/** Replaces the pairs of moves of other blocks whose advisors were found again, and adds those of all. */
export async function writeReviews(
  tx: Tx,
  others: readonly string[],
  pairs: readonly PersonReview[],
): Promise<void> {
  if (others.length > 0)
    await execute(
      tx,
      'advisor_reviews_remove',
      sql`DELETE FROM advisor_reviews WHERE move_a = ANY (${[...others]}::uuid[]) OR move_b = ANY (${[...others]}::uuid[])`,
    );
  if (pairs.length === 0) return;
  const both = sql`least(a.advisor_id, b.advisor_id) || ' ' || greatest(a.advisor_id, b.advisor_id)`;
  // Where these advisors have a decision already, on fewer moves, it has this id.
  const pairId = sql`CASE WHEN EXISTS (SELECT FROM advisor_decisions d WHERE d.id = ${uuidOf(both)})
    THEN ${uuidOf(sql`${both} || ' ' || a.id || ' ' || b.id`)} ELSE ${uuidOf(both)} END`;
  const latestKnown = sql`(array_agg(aum_cents ORDER BY moved_on DESC, aum_cents DESC) FILTER (WHERE aum_cents IS NOT NULL))[1]`;
  const advisor = (id: Sql) => sql`(
    SELECT count(*) AS moves, ${latestKnown} AS aum_cents, max(moved_on) FILTER (WHERE aum_cents IS NOT NULL) AS latest
    FROM counted_moves WHERE advisor_id = ${id})`;
  await execute(
    tx,
    'advisor_reviews_add',
    sql`INSERT INTO advisor_reviews (id, move_a, move_b, block_a, block_b, score, evidence, moves, aum_cents)
      SELECT DISTINCT ON (1) ${pairId},
        a.id, b.id, a.block_key, b.block_key, p.score, p.evidence::jsonb, x.moves + y.moves,
        CASE WHEN x.aum_cents IS NULL OR y.aum_cents IS NULL THEN NULL WHEN x.latest < y.latest THEN x.aum_cents ELSE y.aum_cents END
      FROM unnest(${pairs.map(({ a }) => a)}::uuid[], ${pairs.map(({ b }) => b)}::uuid[],
        ${pairs.map(({ score }) => score)}::float8[], ${pairs.map(({ evidence }) => JSON.stringify(evidence))}::text[])
        AS p (a, b, score, evidence)
      JOIN moves a ON a.id = p.a JOIN moves b ON b.id = p.b
      CROSS JOIN LATERAL ${advisor(sql`a.advisor_id`)} x CROSS JOIN LATERAL ${advisor(sql`b.advisor_id`)} y
      ORDER BY 1, p.score DESC, a.fingerprint, b.fingerprint
      ON CONFLICT (id) DO UPDATE SET move_a = excluded.move_a, move_b = excluded.move_b, block_a = excluded.block_a,
        block_b = excluded.block_b, score = excluded.score, evidence = excluded.evidence, moves = excluded.moves,
        aum_cents = excluded.aum_cents`,
  );
}
