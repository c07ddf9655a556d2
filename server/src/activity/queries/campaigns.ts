import { and, sql as drizzle, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { campaigns } from '../../platform/db/schema/index.ts';

/** A campaign as a source tells it. Null is unknown there. */
export interface SourceCampaign {
  sourceId: string;
  name: string;
  status: 'active' | 'completed' | 'paused' | 'draft';
  targetFirm: string | null;
  contactCount: number | null;
  callsPlanned: number | null;
  callsCompleted: number | null;
  /** A fraction from 0 to 1. */
  successRate: number | null;
  notes: string | null;
  /** Null: the day of its first reading. */
  createdAt: Date | null;
}

const columns = {
  id: campaigns.id,
  name: campaigns.name,
  status: campaigns.status,
  targetFirm: campaigns.targetFirm,
  contactCount: campaigns.contactCount,
  callsPlanned: campaigns.callsPlanned,
  callsCompleted: campaigns.callsCompleted,
  successRate: campaigns.successRate,
  notes: campaigns.notes,
  createdAt: campaigns.createdAt,
  archivedAt: campaigns.archivedAt,
};
export type StoredCampaign = Pick<typeof campaigns.$inferSelect, keyof typeof columns>;

const ofSource = (clientId: string, source: string, sourceIds: string[]) =>
  and(eq(campaigns.clientId, clientId), eq(campaigns.source, source), inArray(campaigns.sourceId, sourceIds));

/** The campaigns of a source by its ids, locked until the transaction ends. */
export const lockCampaigns = (
  { orm }: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<StoredCampaign[]> =>
  orm
    .select(columns)
    .from(campaigns)
    .where(ofSource(clientId, source, sourceIds))
    .orderBy(campaigns.id)
    .for('update');

/** Adds new campaigns and changes those that differ. @returns the written rows */
export const writeCampaigns = (
  { orm }: Tx,
  clientId: string,
  source: string,
  list: readonly SourceCampaign[],
  at: Date,
): Promise<StoredCampaign[]> =>
  orm
    .insert(campaigns)
    .values(
      list.map(({ createdAt, ...campaign }) => ({
        ...campaign,
        clientId,
        source,
        id: newId(),
        createdAt: createdAt ?? at,
      })),
    )
    .onConflictDoUpdate({
      target: [campaigns.clientId, campaigns.source, campaigns.sourceId],
      targetWhere: isNotNull(campaigns.sourceId),
      set: {
        name: drizzle`excluded.name`,
        status: drizzle`excluded.status`,
        targetFirm: drizzle`excluded.target_firm`,
        contactCount: drizzle`excluded.contact_count`,
        callsPlanned: drizzle`excluded.calls_planned`,
        callsCompleted: drizzle`excluded.calls_completed`,
        successRate: drizzle`excluded.success_rate`,
        notes: drizzle`excluded.notes`,
      },
      setWhere: drizzle`(${campaigns.name}, ${campaigns.status}, ${campaigns.targetFirm}, ${campaigns.contactCount},
          ${campaigns.callsPlanned}, ${campaigns.callsCompleted}, ${campaigns.successRate}, ${campaigns.notes})
        IS DISTINCT FROM (excluded.name, excluded.status, excluded.target_firm, excluded.contact_count,
          excluded.calls_planned, excluded.calls_completed, excluded.success_rate, excluded.notes)`,
    })
    .returning(columns);

/** Sets or clears when campaigns were archived, where that changes them. */
export const setArchived = (
  { orm }: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
  archivedAt: Date | null,
): Promise<StoredCampaign[]> =>
  orm
    .update(campaigns)
    .set({ archivedAt })
    .where(
      and(
        ofSource(clientId, source, sourceIds),
        archivedAt === null ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt),
      ),
    )
    .returning(columns);
