import type { Stage } from '@liftout/contract/deals';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';

export interface Placement {
  clientId: string;
  contactIds: string[];
  /** Null takes out of the pipeline. */
  stage: Stage | null;
  /** What the deal is worth, in cents; without it the rule below holds. */
  valueCents?: number | null | undefined;
}

/**
 * Puts contacts of one client into a stage of the pipeline, or takes them out. This is the one place where deals and
 * the pipeline columns of contacts are written, so that an open deal and a contact in the pipeline are the same thing.
 *
 * - A contact that comes in gets its last archived deal back, so that taking out can be undone; else a new one. Its last
 *   interaction is when the contact was last contacted, also where that was meanwhile.
 * - A deal's value is what the caller says. Else it is estimated at the contact's trailing-twelve-month revenue, the
 *   figure that recruiting deals are a percentage of; unknown revenue makes 0, which a revenue learnt later replaces.
 * - Taking out archives the deal.
 * Rows that are there already stay untouched, versions too. The contacts are locked first, in the order of their ids.
 */
export async function placeInPipeline(
  tx: Tx,
  { clientId, contactIds, stage, valueCents }: Placement,
  at: Date,
) {
  await tx.client.query(
    'SELECT 1 FROM contacts WHERE client_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    [clientId, contactIds],
  );
  if (stage === null) await archive(tx, clientId, contactIds, at);
  else await open(tx, clientId, contactIds, stage, valueCents ?? null, at);
  await tx.client.query(
    `UPDATE contacts SET in_pipeline = $3::text IS NOT NULL, pipeline_stage = $3::text, version = version + 1, updated_at = $4
     WHERE client_id = $1 AND id = ANY($2::uuid[]) AND pipeline_stage IS DISTINCT FROM $3::text`,
    [clientId, contactIds, stage, at],
  );
}

async function archive({ client }: Tx, clientId: string, contactIds: string[], at: Date) {
  await client.query(
    `UPDATE deals SET archived_at = $3, version = version + 1, updated_at = $3
     WHERE client_id = $1 AND contact_id = ANY($2::uuid[]) AND archived_at IS NULL`,
    [clientId, contactIds, at],
  );
}

async function open(
  { client }: Tx,
  clientId: string,
  contactIds: string[],
  stage: Stage,
  valueCents: number | null,
  at: Date,
) {
  await client.query(
    `UPDATE deals d SET archived_at = NULL, last_interaction = c.last_contacted, version = d.version + 1, updated_at = $3
     FROM contacts c
     WHERE d.client_id = $1 AND c.client_id = $1 AND c.id = d.contact_id AND d.id IN (
       SELECT DISTINCT ON (contact_id) id FROM deals
       WHERE client_id = $1 AND contact_id = ANY($2::uuid[]) AND contact_id NOT IN (
         SELECT contact_id FROM deals WHERE client_id = $1 AND contact_id = ANY($2::uuid[]) AND archived_at IS NULL)
       ORDER BY contact_id, archived_at DESC, id DESC)`,
    [clientId, contactIds, at],
  );
  await client.query(
    `INSERT INTO deals (client_id, id, contact_id, stage, value_cents, last_interaction, stage_changed_at, created_at, updated_at)
     SELECT c.client_id, made.id, c.id, $4, coalesce($5::bigint, c.revenue_cents, 0), c.last_contacted, $6, $6, $6
     FROM unnest($2::uuid[], $3::uuid[]) AS made (contact_id, id)
     JOIN contacts c ON c.client_id = $1 AND c.id = made.contact_id
     WHERE NOT EXISTS (SELECT 1 FROM deals d
       WHERE d.client_id = $1 AND d.contact_id = c.id AND d.archived_at IS NULL)`,
    [clientId, contactIds, contactIds.map(newId), stage, valueCents, at],
  );
  const worth = 'coalesce($4::bigint, nullif(d.value_cents, 0), c.revenue_cents, 0)';
  await client.query(
    `UPDATE deals d SET stage = $3, value_cents = ${worth}, version = d.version + 1, updated_at = $5,
       stage_changed_at = CASE WHEN d.stage = $3 THEN d.stage_changed_at ELSE $5 END
     FROM contacts c
     WHERE d.client_id = $1 AND d.contact_id = ANY($2::uuid[]) AND d.archived_at IS NULL
       AND c.client_id = $1 AND c.id = d.contact_id AND (d.stage <> $3 OR d.value_cents <> ${worth})`,
    [clientId, contactIds, stage, valueCents, at],
  );
}
