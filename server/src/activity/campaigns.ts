import { differences } from '../contacts/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  lockCampaigns,
  type SourceCampaign,
  type StoredCampaign,
  setArchived,
  writeCampaigns,
} from './queries/campaigns.ts';

export type { SourceCampaign } from './queries/campaigns.ts';

/**
 * Writes campaigns of a source, such as a spreadsheet: new ones are added, known ones (by the source's id) take its values.
 * Each one that was added or changed gets an audit entry; one that did not change is not written.
 */
export async function upsertCampaigns(
  tx: Tx,
  clientId: string,
  { source, campaigns, at }: { source: string; campaigns: readonly SourceCampaign[]; at: Date },
): Promise<{ added: number; updated: number }> {
  const distinct = [...new Map(campaigns.map((campaign) => [campaign.sourceId, campaign])).values()];
  if (distinct.length === 0) return { added: 0, updated: 0 };
  const ids = distinct.map(({ sourceId }) => sourceId);
  const known = new Map((await lockCampaigns(tx, clientId, source, ids)).map((row) => [row.id, row]));
  const written = await writeCampaigns(tx, clientId, source, distinct, at);
  await audit(
    tx,
    written.map((row): AuditEntry => {
      const of = { entity: 'campaign', entityId: row.id, clientId };
      const was = known.get(row.id);
      if (!was) return { action: 'campaign.created', ...of, after: detailsOf(row) };
      return { action: 'campaign.updated', ...of, ...differences(detailsOf(was), detailsOf(row)) };
    }),
    at,
  );
  const updated = written.filter(({ id }) => known.has(id)).length;
  return { added: written.length - updated, updated };
}

/** Archives campaigns of a source by its ids, or brings them back. @returns how many changed */
export async function archiveCampaigns(
  tx: Tx,
  clientId: string,
  { source, sourceIds, at, archived }: { source: string; sourceIds: string[]; at: Date; archived: boolean },
): Promise<number> {
  if (sourceIds.length === 0) return 0;
  const changed = await setArchived(tx, clientId, source, sourceIds, archived ? at : null);
  await audit(
    tx,
    changed.map((row) => ({
      action: archived ? ('campaign.archived' as const) : ('campaign.restored' as const),
      entity: 'campaign',
      entityId: row.id,
      clientId,
      after: { name: row.name },
    })),
    at,
  );
  return changed.length;
}

const detailsOf = ({ id: _, createdAt: __, archivedAt: ___, ...row }: StoredCampaign) => row;
