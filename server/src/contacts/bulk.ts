import type { BulkChange, Contact } from '@liftout/contract/contacts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { tooLarge } from '../platform/http/errors/http-error.ts';
import { differences } from './changes.ts';
import { setStage } from './pipeline.ts';
import { bytesOf, findContacts } from './queries/contacts.ts';
import { maxBytes, maxContactBytes, toContact } from './queries/row.ts';
import { starContacts } from './queries/writes.ts';

const tooMuch = 'These contacts hold too much text to change at once. Choose fewer.';

export interface BulkResult {
  changed: Contact[];
  /** Left alone: changed since they were seen. */
  stale: Contact[];
  missing: string[];
  /** The changes that restore, against the versions as they are now. */
  undo: BulkChange[];
}

/**
 * Stars, moves or takes out many contacts of one client, in the caller's transaction. Throws 413 where they hold more
 * text than one answer does: each is read twice and answered whole.
 */
export async function changeMany(
  tx: Tx,
  clientId: string,
  changes: BulkChange[],
  at: Date,
): Promise<BulkResult> {
  const wanted = changes.flatMap((change) => change.contacts);
  const ids = [...new Set(wanted.map(({ id }) => id))];
  if (ids.length * maxContactBytes > maxBytes && (await bytesOf(tx, clientId, ids)) > maxBytes)
    throw tooLarge(tooMuch);
  const before = new Map(
    (await findContacts(tx, clientId, ids, 'lock')).map((row) => [row.id, toContact(row)]),
  );
  const fresh = ({ id, version }: { id: string; version: number }) => before.get(id)?.version === version;
  const stale = new Set(wanted.filter((seen) => !fresh(seen)).map(({ id }) => id));
  for (const { contacts, set } of changes) {
    const chosen = contacts.map(({ id }) => id).filter((id) => before.has(id) && !stale.has(id));
    if (chosen.length === 0) continue;
    if (set.isHighValue !== undefined)
      await starContacts(tx, clientId, chosen, set.isHighValue === 'yes', at);
    const { pipelineStage: stage } = set;
    if (stage !== undefined) await setStage(tx, { clientId, contactIds: chosen, stage }, at);
  }
  const after = (await findContacts(tx, clientId, ids, 'read')).map(toContact);
  const changed = after.filter(({ id, version }) => before.get(id)?.version !== version);
  await audit(
    tx,
    changed.flatMap((contact) => entryOf(before.get(contact.id), contact)),
    at,
  );
  return {
    changed,
    stale: after.filter(({ id }) => stale.has(id)),
    missing: ids.filter((id) => !before.has(id)),
    undo: undoOf(changed, before, changes),
  };
}

function entryOf(before: Contact | undefined, after: Contact): AuditEntry[] {
  const changed = before && differences(before, after);
  if (!changed) return [];
  return [
    { action: 'contact.updated', entity: 'contact', entityId: after.id, clientId: after.client, ...changed },
  ];
}

/** Groups the changed contacts by what they were, in the columns that the change touched. */
function undoOf(changed: Contact[], before: Map<string, Contact>, changes: BulkChange[]): BulkChange[] {
  const starred = changes.some(({ set }) => set.isHighValue !== undefined);
  const moved = changes.some(({ set }) => set.pipelineStage !== undefined);
  const groups = new Map<string, BulkChange>();
  for (const { id, version } of changed) {
    const was = before.get(id);
    if (!was) continue;
    const set = {
      ...(starred && { isHighValue: was.isHighValue }),
      ...(moved && { pipelineStage: was.pipelineStage }),
    };
    const key = JSON.stringify(set);
    const group = groups.get(key) ?? { contacts: [], set };
    group.contacts.push({ id, version });
    groups.set(key, group);
  }
  return [...groups.values()];
}
