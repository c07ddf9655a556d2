import { notify } from './changes/notify.ts';
import type { Tx } from './db/database.ts';
import { newId } from './db/ids.ts';
import { insertAuditEntries } from './queries/audit.ts';

export interface AuditEntry {
  /** What was done: `contact.updated`, `deal.moved`, `session.opened` … */
  action: string;
  entity: string;
  entityId: string;
  /** Null or absent: it belongs to no client. A tenant scope fills in its own. */
  clientId?: string | null;
  before?: unknown;
  after?: unknown;
}

/** How many entries one statement takes: enough to make a round trip cheap, few enough to hold. */
const chunk = 1_000;

/**
 * Notes writes in the transaction that makes them, so that there is never one without the other: an entry for each row
 * that changed, in sets. Screens that show it are notified.
 */
export async function audit(tx: Tx, entries: AuditEntry | AuditEntry[], at: Date): Promise<void> {
  const { scope } = tx;
  const { userId: actorId, name: actorName } = scope.actor;
  const stored = [entries].flat().map(({ clientId, before, after, ...entry }) => ({
    id: newId(),
    ...entry,
    clientId: scope.kind === 'tenant' ? scope.clientId : (clientId ?? null),
    before: before ?? null,
    after: after ?? null,
  }));
  for (let from = 0; from < stored.length; from += chunk)
    await insertAuditEntries(tx, stored.slice(from, from + chunk), { actorId, actorName, at });
  for (const clientId of new Set(stored.map((entry) => entry.clientId))) notify(tx, clientId);
}
