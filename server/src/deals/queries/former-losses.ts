import type { FormerLoss, LossReason } from '@liftout/contract/deal-losses';
import type { Stage } from '@liftout/contract/deals';
import type { Tx } from '../../platform/db/database.ts';
import { text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import type { Change } from './stages.ts';

export interface FormerLossOf extends FormerLoss {
  contactId: string;
}

const formerLosses = defineQuery('former_losses', {
  contactId: uuid(),
  reason: text<LossReason>().always('lost deals only'),
  note: text().orNull(),
  stage: text<Stage>(),
});

/** The losses that a new stage for these contacts takes away, by contact: of the deals that `reopenDeals` opens. */
export async function findFormerLosses(
  tx: Tx,
  clientId: string,
  contactIds: string[],
): Promise<Map<string, FormerLoss>> {
  const rows = await formerLosses.all(
    tx,
    sql`SELECT contact_id AS "contactId", lost_reason AS reason, lost_note AS note, stage FROM (
        SELECT DISTINCT ON (contact_id) contact_id, lost_reason, lost_note, stage FROM deals
        WHERE client_id = ${clientId} AND contact_id = ANY(${contactIds}::uuid[])
        ORDER BY contact_id, archived_at DESC, id DESC) last
      WHERE lost_reason IS NOT NULL`,
  );
  return new Map(rows.map(({ contactId, ...loss }) => [contactId, loss]));
}

const givenBack = defineQuery('give_back_losses', { id: uuid() });

/**
 * Makes open deals lost again that were lost before, in the stage where they stood. They are lost since they were, and
 * their history counts neither step, as long as the return to that stage takes its change back (decision 075); later it
 * is a new loss. Deals that were not reopened stay open, so that nobody loses a deal by this who may not.
 */
export async function giveBackLosses(
  tx: Tx,
  clientId: string,
  losses: readonly FormerLossOf[],
  { at, by }: Change,
): Promise<void> {
  // The loss that the deal was reopened from last. A reopening that counts followed a loss that does.
  const ofLosses = sql`jsonb_to_recordset(${JSON.stringify(losses)}::jsonb) AS f ("contactId" uuid, reason text, note text, stage text)
    JOIN deals o ON o.client_id = ${clientId} AND o.contact_id = f."contactId" AND o.archived_at IS NULL
    CROSS JOIN LATERAL (
      SELECT s.id, s.changed_at, s.changed_by FROM deal_stages reopened
      JOIN deal_stages s ON s.client_id = ${clientId} AND s.deal_id = o.id AND s.id < reopened.id AND s.to_stage = 'lost'
        AND (reopened.taken_back OR NOT s.taken_back)
      WHERE reopened.client_id = ${clientId} AND reopened.deal_id = o.id AND reopened.from_stage = 'lost'
      ORDER BY reopened.id DESC, s.id DESC LIMIT 1) lost`;
  // The new stage was a step after the reopening, so it is taken back before it.
  await execute(
    tx,
    'stage_before_loss',
    sql`UPDATE deals d SET stage = f.stage, updated_at = ${at}, stage_changed_at = ${at}, stage_changed_by = ${by}
     FROM ${ofLosses}
     WHERE d.client_id = ${clientId} AND d.id = o.id AND d.stage <> f.stage`,
  );
  // The history takes its times from `updated_at`: a loss that it no longer counts is written again as of its own time.
  const lost = await givenBack.all(
    tx,
    sql`UPDATE deals d SET lost_reason = f.reason, lost_note = f.note, version = d.version + 1,
       archived_at = CASE WHEN again.holds THEN lost.changed_at ELSE ${at} END,
       stage_changed_by = CASE WHEN again.holds THEN lost.changed_by ELSE ${by} END,
       stage_changed_at = CASE WHEN again.holds THEN coalesce(began.changed_at, d.stage_changed_at) ELSE d.stage_changed_at END,
       updated_at = CASE WHEN again.is_missing THEN lost.changed_at ELSE ${at} END
     FROM ${ofLosses}
     CROSS JOIN LATERAL (
       SELECT last.changed_at <= lost.changed_at AS is_missing, last.changed_at <= lost.changed_at
         OR (last.from_stage = 'lost' AND deal_step_takes_back(o.stage, last.changed_at, ${at})) AS holds
       FROM deal_stages last WHERE last.client_id = ${clientId} AND last.deal_id = o.id AND NOT last.taken_back
       ORDER BY last.id DESC LIMIT 1) again
     LEFT JOIN LATERAL (SELECT s.changed_at FROM deal_stages s
       WHERE s.client_id = ${clientId} AND s.deal_id = o.id AND s.id < lost.id AND NOT s.taken_back
       ORDER BY s.id DESC LIMIT 1) began ON true
     WHERE d.client_id = ${clientId} AND d.id = o.id RETURNING d.id`,
  );
  await execute(
    tx,
    'touch_lost_deals',
    sql`UPDATE deals SET updated_at = ${at}
     WHERE client_id = ${clientId} AND id = ANY(${lost.map(({ id }) => id)}::uuid[])`,
  );
}
