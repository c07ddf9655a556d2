import type { Tx } from './db/database.ts';
import { newId } from './db/ids.ts';
import { auditEntries } from './db/schema/index.ts';

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

/** Notes a write in the transaction that makes it, so that there is never one without the other. */
export async function audit(tx: Tx, entries: AuditEntry | AuditEntry[], at: Date): Promise<void> {
  const list = Array.isArray(entries) ? entries : [entries];
  if (list.length === 0) return;
  const { scope } = tx;
  await tx.orm.insert(auditEntries).values(
    list.map((entry) => ({
      id: newId(),
      clientId: scope.kind === 'tenant' ? scope.clientId : (entry.clientId ?? null),
      actorId: scope.actor.userId,
      actorName: scope.actor.name,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId,
      before: entry.before ?? null,
      after: entry.after ?? null,
      createdAt: at,
    })),
  );
}
