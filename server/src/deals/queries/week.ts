import { type Stage, stages } from '@liftout/contract/deals';
import type { Tx } from '../../platform/db/database.ts';
import { int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const stageCount = defineQuery('deal_stage_counts', {
  stage: text<Stage>().always('the stages are given'),
  before: int8().always('count'),
  after: int8().always('count'),
});

/** How many deals stood in each stage at two instants (ISO 8601), in the order of the stages. */
export const countInStages = (
  tx: Tx,
  clientId: string,
  { from, until }: { from: string; until: string },
): Promise<AnswerOf<typeof stageCount>[]> =>
  stageCount.all(
    tx,
    sql`SELECT s.stage, count(d.deal_id) FILTER (WHERE d.began_at < ${from} AND (d.ended_at IS NULL OR d.ended_at >= ${from})) AS before,
        count(d.deal_id) FILTER (WHERE d.began_at < ${until} AND (d.ended_at IS NULL OR d.ended_at >= ${until})) AS after
      FROM unnest(${stages}::text[]) WITH ORDINALITY AS s (stage, position)
      LEFT JOIN deal_stays d ON d.client_id = ${clientId} AND d.stage = s.stage
      GROUP BY s.stage, s.position ORDER BY s.position`,
  );

const lostCount = defineQuery('deals_lost_count', { lost: int8().always('count') });

/** How many deals were lost in a time, and still are. */
export const countLost = async (
  tx: Tx,
  clientId: string,
  { from, until }: { from: string; until: string },
): Promise<number> =>
  (
    await lostCount.one(
      tx,
      sql`SELECT count(*) AS lost FROM deals WHERE client_id = ${clientId} AND lost_reason IS NOT NULL
        AND archived_at >= ${from} AND archived_at < ${until}`,
    )
  ).lost;
