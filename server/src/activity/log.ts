import { advanceLastContacted, differences, lockContacts } from '../contacts/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import { isInFuture } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { present } from './present.ts';
import { type LoggedRow, lockActivitiesOfSource, type NewActivity, writeActivities } from './queries.ts';

export interface Logged {
  /** The rows that were added or changed, as the feed shows them. */
  written: LoggedRow[];
  added: number;
  updated: number;
  /** How many contacts and deals were moved on to it. */
  touched: { contacts: number; deals: number };
}

/**
 * Keeps activities of one client as a set, whoever logs them. One that is known (by source and its id) takes over what
 * the source says now. Last contacted and the open deal's last interaction move forward to those that are new: one that is
 * read again says nothing that a person may not have corrected since, and one to come says of nobody that they were
 * reached. Every row that was added or changed has an audit entry.
 */
export async function logActivities(
  tx: Tx,
  clientId: string,
  { source, activities, at }: { source: string; activities: NewActivity[]; at: Date },
): Promise<Logged> {
  if (activities.length === 0)
    return { written: [], added: 0, updated: 0, touched: { contacts: 0, deals: 0 } };
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
  const fresh = new Set(written.flatMap(({ id }) => (before.has(id) ? [] : [id])));
  const touches = activities
    .filter(({ id, occurredAt }) => fresh.has(id) && !isInFuture(occurredAt, at))
    .map(({ contactId, occurredAt }) => ({ contactId, at: occurredAt }));
  const touched = await advanceLastContacted(tx, clientId, touches, at);
  const entries = written.map((row): AuditEntry => {
    const of = { entity: 'activity', entityId: row.id, clientId };
    const was = before.get(row.id);
    if (!was) return { action: 'activity.logged', ...of, after: detailsOf(row) };
    return { action: 'activity.updated', ...of, ...differences(detailsOf(was), detailsOf(row)) };
  });
  await audit(tx, entries, at);
  return { written, added: fresh.size, updated: written.length - fresh.size, touched };
}

const detailsOf = ({ disposition, ...row }: LoggedRow) => ({ ...present(row), disposition });
