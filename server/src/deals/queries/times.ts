import type { LossReason } from '@liftout/contract/deal-losses';
import { type Stage, stages } from '@liftout/contract/deals';
import type { Tx } from '../../platform/db/database.ts';
import { float8, int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { centsOf, sumOf, valuesKnown } from '../../platform/db/sql/sums.ts';
import { columns, contactOfDeal, dealRow, since, toWire } from './deals.ts';

const stageOutcomes = defineQuery('deal_funnel', {
  stage: text<Stage>().always('the stages are given'),
  entered: int8().always('count'),
  wentOn: int8().always('count'),
  here: int8().always('count'),
  back: int8().always('count'),
  lost: int8().always('count'),
  removed: int8().always('count'),
  stays: int8().always('coalesce'),
  /** Days. */
  median: float8().orNull(),
  threeQuarters: float8().orNull(),
});

/**
 * For each stage, what became by now of the deals that first came to it since an instant; and the days of the stays in it
 * that ended since then by going on to a later stage. When a deal came to the stage that it was found in
 * isn't known, so that neither counts (decision 198).
 */
export const readFunnel = (
  tx: Tx,
  clientId: string,
  since: Date,
): Promise<AnswerOf<typeof stageOutcomes>[]> =>
  stageOutcomes.all(
    tx,
    sql`WITH stay AS MATERIALIZED (
        SELECT s.*, deal_stage_position(s.stage) AS position, deal_stage_position(s.next_stage) AS next_position,
          d.found_in IS DISTINCT FROM s.stage AS is_timed
        FROM deal_stays s JOIN deals d ON d.client_id = s.client_id AND d.id = s.deal_id WHERE s.client_id = ${clientId}
      ), entry AS (
        SELECT deal_id, stage, position, min(began_at) AS first_at FROM stay
        WHERE position IS NOT NULL AND is_timed GROUP BY 1, 2, 3
      ), outcome AS (
        SELECT e.stage, CASE
          WHEN EXISTS (SELECT FROM stay later WHERE later.deal_id = e.deal_id AND later.position > e.position
            AND later.began_at >= e.first_at) THEN 'wentOn'
          WHEN now_at.position IS NULL THEN now_at.stage
          WHEN now_at.position = e.position THEN 'here'
          ELSE 'back' END AS outcome
        FROM entry e JOIN stay now_at ON now_at.deal_id = e.deal_id AND now_at.ended_at IS NULL
        WHERE e.first_at >= ${since}
      ), counted AS (
        SELECT stage, outcome, count(*) AS deals FROM outcome GROUP BY 1, 2
      ), timed AS (
        SELECT stage, count(*) AS stays, ${quartile(0.5)} AS median, ${quartile(0.75)} AS three_quarters
        FROM stay WHERE is_timed AND ended_at >= ${since} AND next_position > position GROUP BY stage
      )
      SELECT s.stage, coalesce(sum(c.deals), 0)::int8 AS entered,
        coalesce(sum(c.deals) FILTER (WHERE c.outcome = 'wentOn'), 0)::int8 AS "wentOn",
        coalesce(sum(c.deals) FILTER (WHERE c.outcome = 'here'), 0)::int8 AS here,
        coalesce(sum(c.deals) FILTER (WHERE c.outcome = 'back'), 0)::int8 AS back,
        coalesce(sum(c.deals) FILTER (WHERE c.outcome = 'lost'), 0)::int8 AS lost,
        coalesce(sum(c.deals) FILTER (WHERE c.outcome = 'removed'), 0)::int8 AS removed,
        coalesce(max(t.stays), 0) AS stays, max(t.median) AS median, max(t.three_quarters) AS "threeQuarters"
      FROM unnest(${stages}::text[]) WITH ORDINALITY AS s (stage, position)
      LEFT JOIN counted c ON c.stage = s.stage LEFT JOIN timed t ON t.stage = s.stage
      GROUP BY s.stage, s.position ORDER BY s.position`,
  );

/** The days below which a share of the stays lie. */
function quartile(share: 0.5 | 0.75) {
  const at = share === 0.5 ? sql`0.5` : sql`0.75`;
  return sql`percentile_cont(${at}) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - began_at)::float8 / 86400)`;
}

const lossCount = defineQuery('deal_loss_reasons', {
  reason: text<LossReason>().always('lost deals only'),
  deals: int8().always('count'),
});

/** How many deals were lost since an instant, by reason, the most frequent first. */
export const countLossReasons = (tx: Tx, clientId: string, since: Date) =>
  lossCount.all(
    tx,
    sql`SELECT lost_reason AS reason, count(*) AS deals FROM deals
      WHERE client_id = ${clientId} AND lost_reason IS NOT NULL AND archived_at >= ${since}
      GROUP BY 1 ORDER BY 2 DESC, 1`,
  );

const stageTime = defineQuery('deal_stage_times', {
  stage: text<Stage>().always('the stages are given'),
  stays: int8().always('count'),
  /** Days. */
  threeQuarters: float8().always('of at least one stay'),
});

/** The stays that ended since an instant by going on to a later stage: how many, and the days that three of four lasted at most. */
export const readStageTimes = (tx: Tx, clientId: string, since: Date) =>
  stageTime.all(
    tx,
    sql`SELECT s.stage, count(*) AS stays, ${quartile(0.75)} AS "threeQuarters"
      FROM deal_stays s JOIN deals d ON d.client_id = s.client_id AND d.id = s.deal_id
      WHERE s.client_id = ${clientId} AND s.ended_at >= ${since} AND d.found_in IS DISTINCT FROM s.stage
        AND deal_stage_position(s.next_stage) > deal_stage_position(s.stage)
      GROUP BY s.stage`,
  );

/** Deals in a stage are stuck that stand there since then or longer. */
interface StuckBefore {
  stage: Stage;
  before: Date;
}

/** Joins to the deals `d` that stand in their stage since `before` or longer. */
export const longSince = (limits: readonly StuckBefore[]): Sql =>
  sql`JOIN unnest(${limits.map(({ stage }) => stage)}::text[], ${limits.map(({ before }) => before.toISOString())}::timestamptz[])
    AS stuck (stage, before) ON stuck.stage = d.stage AND ${since} <= stuck.before`;

const isOpen = (clientId: string): Sql => sql`d.client_id = ${clientId} AND d.archived_at IS NULL`;

const stuckDeal = defineQuery('stuck_deals', { ...dealRow, all: int8().always('count') });

/** The open deals that stand in their stage since `before` or longer, those that stand longest first, and how many there are. */
export async function listStuck(tx: Tx, clientId: string, limits: readonly StuckBefore[], limit: number) {
  const rows = await stuckDeal.all(
    tx,
    sql`SELECT ${columns}, count(*) OVER () AS "all" FROM deals d ${contactOfDeal} ${longSince(limits)}
      WHERE ${isOpen(clientId)} ORDER BY since, d.id LIMIT ${inlined(limit)}`,
  );
  return {
    total: rows[0]?.all ?? 0,
    deals: rows.map(({ all: _, ...row }) => toWire(row)),
  };
}

const stuckCount = defineQuery('stuck_deals_count', { stuck: int8().always('count') });

/** How many open deals stand in their stage since `before` or longer. */
export const countStuck = async (tx: Tx, clientId: string, limits: readonly StuckBefore[]): Promise<number> =>
  (
    await stuckCount.one(
      tx,
      sql`SELECT count(*) AS stuck FROM deals d ${longSince(limits)} WHERE ${isOpen(clientId)}`,
    )
  ).stuck;

const reachedRow = defineQuery('deals_reached', {
  meetings: int8().always('count'),
  wins: int8().always('count'),
  /** A sum as text. */
  wonValue: text().always('coalesce'),
  wonKnown: int8().always('count'),
});

/**
 * How many deals first came to Meeting Booked in a time, and how many were first won in it, with their known value in cents
 * as it is now and of how many there is one (`wonKnown`). Won counts where it lasted until the end of its month (UTC), so
 * that a deal that falls through later changes no past month. A stage that a deal was found in was reached before, nobody
 * knows when (decision 198). The time begins with `from` and ends before `until`, ISO 8601.
 */
export async function countReached(
  tx: Tx,
  clientId: string,
  { from, until }: { from: string; until: string },
): Promise<{ meetings: number; wins: number; wonValue: number; wonKnown: number }> {
  const row = await reachedRow.one(
    tx,
    sql`WITH first AS (
        SELECT deal_id, stage, min(began_at) AS at FROM deal_stays
        WHERE client_id = ${clientId} AND (stage = 'meeting' OR (stage = 'won' AND (ended_at IS NULL
          OR ended_at >= (date_trunc('month', began_at AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC')))
        GROUP BY 1, 2
      ), came AS (
        SELECT first.stage, d.value_cents FROM first JOIN deals d ON d.client_id = ${clientId} AND d.id = first.deal_id
        WHERE first.at >= ${from} AND first.at < ${until} AND d.found_in IS DISTINCT FROM first.stage
      )
      SELECT (SELECT count(*) FROM came WHERE stage = 'meeting') AS meetings,
        count(*) AS wins, coalesce(${sumOf(sql`value_cents`)}, '0') AS "wonValue",
        ${valuesKnown(sql`value_cents`)} AS "wonKnown"
      FROM came WHERE stage = 'won'`,
  );
  return { ...row, wonValue: centsOf(row.wonValue) };
}
