import { advanceLastContacted, differences, lockContacts } from '../contacts/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import { isInFuture } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { type LoggedRow, lockActivitiesOfSource, type NewActivity, writeActivities } from './queries.ts';

export interface Logged {
  /** The rows that were added or changed. */
  written: LoggedRow[];
  added: number;
  updated: number;
  /** How many contacts and deals have a new last contacted or last interaction. */
  advanced: { contacts: number; deals: number };
}

/**
 * Writes activities of one client, logged by a person or read from a source. A known one (by the source's id) takes the
 * source's values. New ones advance last contacted and the open deal's last interaction. Those read again do not, as a
 * person may have corrected these since, nor do those in the future. Every row that was added or changed gets an audit
 * entry.
 */
export async function logActivities(
  tx: Tx,
  clientId: string,
  { source, activities, at }: { source: string; activities: NewActivity[]; at: Date },
): Promise<Logged> {
  if (activities.length === 0)
    return { written: [], added: 0, updated: 0, advanced: { contacts: 0, deals: 0 } };
  await lockContacts(
    tx,
    clientId,
    activities.map(({ contactId }) => contactId),
    'NO KEY UPDATE',
  );
  const sourceIds = activities.flatMap(({ sourceId }) => sourceId ?? []);
  const known = sourceIds.length === 0 ? [] : await lockActivitiesOfSource(tx, clientId, source, sourceIds);
  const before = new Map(known.map((row) => [row.id, row]));
  const written = await writeActivities(tx, clientId, source, activities, at);
  const added = new Set(written.flatMap(({ id }) => (before.has(id) ? [] : [id])));
  const touches = activities
    .filter(({ id, occurredAt }) => added.has(id) && !isInFuture(occurredAt, at))
    .map(({ contactId, occurredAt }) => ({ contactId, at: occurredAt }));
  const advanced = await advanceLastContacted(tx, clientId, touches, at);
  const entries = written.map((row): AuditEntry => {
    const of = { entity: 'activity', entityId: row.id, clientId };
    const was = before.get(row.id);
    if (!was) return { action: 'activity.logged', ...of, after: detailsOf(row) };
    return { action: 'activity.updated', ...of, ...differences(detailsOf(was), detailsOf(row)) };
  });
  await audit(tx, entries, at);
  return { written, added: added.size, updated: written.length - added.size, advanced };
}

/** An activity as the audit log has it. */
export const detailsOf = ({ timestamp, ...row }: LoggedRow) => ({
  ...row,
  timestamp: timestamp.toISOString(),
});
