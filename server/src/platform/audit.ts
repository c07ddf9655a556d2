import type { AuditAction } from '@liftout/contract/values/audit-actions';
import { notify } from './changes/notify.ts';
import type { Tx } from './db/database.ts';
import { newId } from './db/ids.ts';
import { insertAuditEntries } from './queries/audit.ts';

export { forgetAuditEntries } from './queries/audit.ts';

export interface AuditEntry {
  /** What was done. A new action gets its words in the contract's `auditActions`. */
  action: AuditAction;
  entity: string;
  entityId: string;
  /** Null or absent: it belongs to no client. A tenant scope fills in its own. */
  clientId?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Entries in one statement. */
const chunk = 1_000;

/**
 * Records writes in the same transaction, so that neither is stored without the other: one entry for each changed row.
 * Notifies screens that show audit entries.
 */
export async function audit(tx: Tx, entries: AuditEntry | AuditEntry[], at: Date): Promise<void> {
  const { scope } = tx;
  const { userId: actorId, name: actorName } = scope.actor;
  const stored = [entries].flat().map(({ clientId, before, after, ...entry }) => ({
    id: newId(),
    ...entry,
    clientId: scope.kind === 'tenant' ? scope.clientId : (clientId ?? null),
    before: withoutSecrets(before ?? null),
    after: withoutSecrets(after ?? null),
  }));
  for (let from = 0; from < stored.length; from += chunk)
    await insertAuditEntries(tx, stored.slice(from, from + chunk), { actorId, actorName, at });
  for (const clientId of new Set(stored.map((entry) => entry.clientId))) notify(tx, clientId);
}

const secret = /^(current|new|old)?_?(password|passphrase|secret|token|api_?key)(_?hash)?$/i;

/** The same value without fields that are secrets by their name, at any depth: the log is read by many and kept for long. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      secret.test(name) ? [] : [[name, withoutSecrets(field)]],
    ),
  );
}
