import { and, sql as drizzle, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { dealOrigins } from '../../platform/db/schema/index.ts';
import { bool, int8, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

export type DealOrigin = typeof dealOrigins.$inferSelect;

/** The deals of a source that contacts' deals follow, as they last were, by the contact's id. */
export async function findDealOrigins(
  { orm }: Tx,
  clientId: string,
  contactIds: string[],
): Promise<Map<string, DealOrigin>> {
  if (contactIds.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(dealOrigins)
    .where(and(eq(dealOrigins.clientId, clientId), inArray(dealOrigins.contactId, contactIds)));
  return new Map(rows.map((row) => [row.contactId, row]));
}

/** The same by their ids in the source. */
export const findDealOriginsOfSource = (
  { orm }: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<DealOrigin[]> =>
  orm
    .select()
    .from(dealOrigins)
    .where(
      and(
        eq(dealOrigins.clientId, clientId),
        eq(dealOrigins.source, source),
        inArray(dealOrigins.sourceId, sourceIds),
      ),
    );

export async function writeDealOrigins({ orm }: Tx, origins: DealOrigin[]): Promise<void> {
  if (origins.length === 0) return;
  await orm
    .insert(dealOrigins)
    .values(origins)
    .onConflictDoUpdate({
      target: [dealOrigins.clientId, dealOrigins.contactId],
      set: {
        source: drizzle`excluded.source`,
        sourceId: drizzle`excluded.source_id`,
        sourceStage: drizzle`excluded.source_stage`,
        stage: drizzle`excluded.stage`,
        valueCents: drizzle`excluded.value_cents`,
        modifiedAt: drizzle`excluded.modified_at`,
      },
    });
}

export async function removeDealOrigins({ orm }: Tx, clientId: string, contactIds: string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await orm
    .delete(dealOrigins)
    .where(and(eq(dealOrigins.clientId, clientId), inArray(dealOrigins.contactId, contactIds)));
}

const remappedDeals = defineQuery('remapped_deals', { contactId: uuid() });

/**
 * Contacts whose deal stands in a stage of the source that another stage of ours is for now, by their ids.
 * @param stages ours by the source's; null: out of the pipeline
 */
export const findRemapped = async (
  tx: Tx,
  clientId: string,
  {
    source,
    stages,
    after,
    limit,
  }: { source: string; stages: ReadonlyMap<string, string | null>; after: string | null; limit: number },
): Promise<string[]> =>
  (
    await remappedDeals.all(
      tx,
      sql`SELECT o.contact_id AS "contactId" FROM deal_origins o
        JOIN jsonb_each_text(${JSON.stringify(Object.fromEntries(stages))}::jsonb) AS m (source_stage, stage)
          ON m.source_stage = o.source_stage
        WHERE o.client_id = ${clientId} AND o.source = ${source} AND o.stage IS DISTINCT FROM m.stage
          AND (${after}::uuid IS NULL OR o.contact_id > ${after}::uuid)
        ORDER BY o.contact_id LIMIT ${inlined(limit)}`,
    )
  ).map(({ contactId }) => contactId);

const dealTimes = defineQuery('deal_times', {
  contactId: uuid(),
  valueCents: int8(),
  stageChangedAt: timestamptz(),
  updatedAt: timestamptz(),
  archivedAt: timestamptz().orNull(),
  isLost: bool().always('whether a column is null'),
});
export type DealTimes = AnswerOf<typeof dealTimes>;

/** When contacts' deals were changed: the open one, else the one archived last. */
export async function findDealTimes(
  tx: Tx,
  clientId: string,
  contactIds: string[],
): Promise<Map<string, DealTimes>> {
  const rows = await dealTimes.all(
    tx,
    sql`SELECT DISTINCT ON (contact_id) contact_id AS "contactId", value_cents AS "valueCents",
        stage_changed_at AS "stageChangedAt", updated_at AS "updatedAt", archived_at AS "archivedAt",
        lost_reason IS NOT NULL AS "isLost"
      FROM deals WHERE client_id = ${clientId} AND contact_id = ANY (${contactIds}::uuid[])
      ORDER BY contact_id, archived_at DESC NULLS FIRST`,
  );
  return new Map(rows.map((row) => [row.contactId, row]));
}
