import type { LossReason } from '@liftout/contract/deal-losses';
import type { Stage } from '@liftout/contract/deals';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { int4, int8, type RowOf, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

/** When a stage changes, and the name of who does it. */
export interface Change {
  at: Date;
  by: string;
}

/** Why deals are lost. */
export interface Loss {
  reason: LossReason;
  note: string | null;
}

/** Archives the open deals of contacts: as lost, where a loss is given. */
export async function archiveDeals(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  loss: Loss | undefined,
  { at, by }: Change,
): Promise<void> {
  await execute(
    tx,
    'archive_deals',
    sql`UPDATE deals SET archived_at = ${at}, version = version + 1, updated_at = ${at}, stage_changed_by = ${by},
       lost_reason = ${loss?.reason ?? null}, lost_note = ${loss?.note ?? null}
     WHERE client_id = ${clientId} AND contact_id = ANY(${contactIds}::uuid[]) AND archived_at IS NULL`,
  );
}

/** Takes all steps of the deals of contacts out of the history that figures are counted from (decision 127). */
export async function takeBackSteps(tx: Tx, clientId: string, contactIds: string[]): Promise<void> {
  await execute(
    tx,
    'take_back_deal_steps',
    sql`UPDATE deal_stages s SET taken_back = true FROM deals d
     WHERE d.client_id = ${clientId} AND d.contact_id = ANY(${contactIds}::uuid[])
       AND s.client_id = ${clientId} AND s.deal_id = d.id AND NOT s.taken_back`,
  );
}

const neverWere = defineQuery('stages_that_never_were', { contactId: uuid(), stage: text<Stage>() });

/** The stages that archived contacts had where their deal went with them as one that never was. */
export const findStagesThatNeverWere = (tx: Tx, clientId: string, contactIds: string[]) =>
  neverWere.all(
    tx,
    sql`SELECT d.contact_id AS "contactId", d.stage
      FROM deals d JOIN contacts c ON c.client_id = ${clientId} AND c.id = d.contact_id AND c.archived_at = d.archived_at
      WHERE d.client_id = ${clientId} AND d.contact_id = ANY(${contactIds}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM deal_stages s
          WHERE s.client_id = ${clientId} AND s.deal_id = d.id AND NOT s.taken_back)`,
  );

/**
 * Opens the last archived deal of each contact that has no open one. Within a day the stay in its stage goes on, since a
 * mistake was taken back; later a new one begins (decision 062).
 */
export async function reopenDeals(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  { at, by }: Change,
): Promise<void> {
  const ofContacts = sql`client_id = ${clientId} AND contact_id = ANY(${contactIds}::uuid[])`;
  await execute(
    tx,
    'reopen_deals',
    sql`UPDATE deals d SET archived_at = NULL, lost_reason = NULL, lost_note = NULL, last_interaction = c.last_contacted, version = d.version + 1,
       updated_at = ${at}, stage_changed_by = ${by},
       stage_changed_at = CASE WHEN d.archived_at >= ${at}::timestamptz - interval '1 day'
         THEN d.stage_changed_at ELSE ${at} END
     FROM contacts c
     WHERE d.client_id = ${clientId} AND c.client_id = ${clientId} AND c.id = d.contact_id AND d.id IN (
       SELECT DISTINCT ON (contact_id) id FROM deals
       WHERE ${ofContacts} AND contact_id NOT IN (
         SELECT contact_id FROM deals WHERE ${ofContacts} AND archived_at IS NULL)
       ORDER BY contact_id, archived_at DESC, id DESC)`,
  );
}

/** Adds a deal for each contact that has no open one. */
export async function addDeals(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  { stage, valueCents, isFound }: { stage: Stage; valueCents: number | null; isFound: boolean },
  { at, by }: Change,
): Promise<void> {
  await execute(
    tx,
    'add_deals',
    sql`INSERT INTO deals (client_id, id, contact_id, stage, value_cents, last_interaction, stage_changed_at,
       created_at, updated_at, stage_changed_by, found_in)
     SELECT c.client_id, made.id, c.id, ${stage}, coalesce(${valueCents}::bigint, c.revenue_cents, 0), c.last_contacted,
       ${at}, ${at}, ${at}, ${by}, ${isFound ? stage : null}
     FROM unnest(${contactIds}::uuid[], ${contactIds.map(newId)}::uuid[]) AS made (contact_id, id)
     JOIN contacts c ON c.client_id = ${clientId} AND c.id = made.contact_id
     WHERE NOT EXISTS (SELECT 1 FROM deals d
       WHERE d.client_id = ${clientId} AND d.contact_id = c.id AND d.archived_at IS NULL)`,
  );
}

/** Writes the stage and value of open deals, where either differs. */
export async function writeOpenDeals(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  { stage, valueCents }: { stage: Stage; valueCents: number | null },
  { at, by }: Change,
): Promise<void> {
  const value = sql`coalesce(${valueCents}::bigint, nullif(d.value_cents, 0), c.revenue_cents, 0)`;
  await execute(
    tx,
    'write_open_deals',
    sql`UPDATE deals d SET stage = ${stage}, value_cents = ${value}, version = d.version + 1, updated_at = ${at},
       stage_changed_at = CASE WHEN d.stage = ${stage} THEN d.stage_changed_at ELSE ${at} END,
       stage_changed_by = CASE WHEN d.stage = ${stage} THEN d.stage_changed_by ELSE ${by} END
     FROM contacts c
     WHERE d.client_id = ${clientId} AND d.contact_id = ANY(${contactIds}::uuid[]) AND d.archived_at IS NULL
       AND c.client_id = ${clientId} AND c.id = d.contact_id AND (d.stage <> ${stage} OR d.value_cents <> ${value})`,
  );
}

/** The value that the revenue in an import gave the open deal of a contact, in cents, and when. */
export interface Estimate {
  contactId: string;
  valueCents: number;
  /** ISO 8601. */
  at: string;
}

/** Takes back the values of open deals that were estimated from a revenue; those that changed since stay. */
export async function withdrawEstimates(
  tx: Tx,
  clientId: string,
  estimates: readonly Estimate[],
  at: Date,
): Promise<void> {
  await execute(
    tx,
    'withdraw_deal_estimates',
    sql`UPDATE deals d SET value_cents = 0, version = d.version + 1, updated_at = ${at}
     FROM jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb) AS e ("contactId" uuid, "valueCents" bigint, at timestamptz)
     WHERE d.client_id = ${clientId} AND d.contact_id = e."contactId" AND d.archived_at IS NULL
       AND d.value_cents = e."valueCents" AND d.updated_at = e.at`,
  );
}

const interactionChange = {
  id: uuid(),
  before: timestamptz().orNull(),
  after: timestamptz().orNull(),
};
/** The last interaction of an open deal, before and after. */
export type InteractionChange = RowOf<typeof interactionChange>;

const copied = defineQuery('copy_last_contacted', interactionChange);

/** Copies the contacts' last contacted to the last interaction of their open deals, where it differs. Versions stay. */
export function copyLastContacted(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  at: Date,
): Promise<InteractionChange[]> {
  return copied.all(
    tx,
    sql`UPDATE deals d SET last_interaction = l.after, updated_at = ${at}
     FROM (
       SELECT o.id, o.last_interaction AS before, c.last_contacted AS after
       FROM deals o JOIN contacts c ON c.client_id = ${clientId} AND c.id = o.contact_id
       WHERE o.client_id = ${clientId} AND o.contact_id = ANY(${contactIds}::uuid[]) AND o.archived_at IS NULL
         AND o.last_interaction IS DISTINCT FROM c.last_contacted
     ) l
     WHERE d.client_id = ${clientId} AND d.id = l.id RETURNING d.id, l.before, l.after`,
  );
}

const restored = defineQuery('restore_last_interaction', interactionChange);

/** Restores the last interaction of contacts' open deals where it is still `after`. Versions stay. */
export const restoreLastInteraction = (
  tx: Tx,
  clientId: string,
  touches: readonly { contactId: string; before: Date | null; after: Date }[],
  at: Date,
): Promise<InteractionChange[]> =>
  restored.all(
    tx,
    sql`UPDATE deals d SET last_interaction = r.before, updated_at = ${at}
      FROM jsonb_to_recordset(${JSON.stringify(touches)}) AS r ("contactId" uuid, before timestamptz, after timestamptz)
      WHERE d.client_id = ${clientId} AND d.contact_id = r."contactId" AND d.archived_at IS NULL
        AND d.last_interaction = r.after
      RETURNING d.id, r.after AS before, r.before AS after`,
  );

const openDeal = defineQuery('open_deals_of', {
  id: uuid(),
  contactId: uuid(),
  stage: text<Stage>(),
  valueCents: int8(),
  contactName: text().always('two names'),
  firm: text(),
});
export type OpenDeal = AnswerOf<typeof openDeal>;

/** The open deals of contacts who may be contacted, with whom they are about. */
export const readOpenDeals = (tx: Tx, clientId: string, contactIds: string[]): Promise<OpenDeal[]> =>
  openDeal.all(
    tx,
    sql`SELECT d.id, d.contact_id AS "contactId", d.stage, d.value_cents AS "valueCents",
        c.first_name || ' ' || c.last_name AS "contactName", c.firm
      FROM deals d JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id
      WHERE d.client_id = ${clientId} AND d.contact_id = ANY(${contactIds}::uuid[]) AND d.archived_at IS NULL
        AND ${reachable}
      ORDER BY d.id`,
  );

const standing = defineQuery('deal_standing', {
  version: int4(),
  row: text().always('the text of a row'),
});

/** A contact's open deal, or else the one that was archived last, as JSON. */
export const readStanding = (tx: Tx, clientId: string, contactId: string) =>
  standing.first(
    tx,
    sql`SELECT d.version, to_jsonb(d)::text AS row FROM deals d
      WHERE d.client_id = ${clientId} AND d.contact_id = ${contactId}
      ORDER BY d.archived_at DESC NULLS FIRST, d.id DESC LIMIT 1`,
  );

/** Gives a deal the columns that a change of its stage sets, as `readStanding` read them. */
export async function writeStanding(tx: Tx, clientId: string, row: string): Promise<void> {
  await execute(
    tx,
    'write_deal_standing',
    sql`UPDATE deals d SET value_cents = b.value_cents, last_interaction = b.last_interaction,
       stage_changed_at = b.stage_changed_at, stage_changed_by = b.stage_changed_by, archived_at = b.archived_at,
       lost_reason = b.lost_reason, lost_note = b.lost_note
     FROM jsonb_populate_record(NULL::deals, ${row}::jsonb) b
     WHERE d.client_id = ${clientId} AND d.id = b.id`,
  );
}
