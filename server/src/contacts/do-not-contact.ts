import type { BulkChange, Contact } from '@liftout/contract/contacts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { copyMark, type Mark, writeMark } from './queries/do-not-contact.ts';
import { findRecordsOf } from './queries/people.ts';

/** The answer to whoever asks for one who must not be contacted. */
export const doNotContactMessage = 'Marked as do not contact.';

/** Marks contacts, which the caller has locked; null takes the mark back. Those that do not differ are not written. */
export async function mark(
  tx: Tx,
  clientId: string,
  ids: string[],
  wanted: Mark | null,
  at: Date,
): Promise<void> {
  await writeMark(tx, clientId, ids, wanted, { at, by: tx.scope.actor.name });
}

/** What to send to mark a contact as it is; null: it is not marked. */
export const markOf = ({ doNotContact }: Contact): NonNullable<BulkChange['set']['doNotContact']> | null =>
  doNotContact ? { reason: doNotContact.reason, note: doNotContact.note } : null;

/** The audit entry of a mark that was set, changed or taken back. */
export function markEntry(before: Contact | undefined, after: Contact): AuditEntry[] {
  const was = before?.doNotContact;
  const is = after.doNotContact;
  if (was?.reason === is?.reason && was?.note === is?.note) return [];
  return [
    {
      action: is ? 'contact.do-not-contact' : 'contact.contact-again',
      entity: 'contact',
      entityId: after.id,
      clientId: after.client,
      before: fieldsOf(was),
      after: fieldsOf(is),
    },
  ];
}

const fieldsOf = (mark: Contact['doNotContact']) => ({
  doNotContactReason: mark?.reason ?? null,
  doNotContactNote: mark?.note ?? null,
});

/**
 * Carries the mark of a contact over to the one that it is merged into, where that has none, and to the other records of
 * its person. The caller holds `lockPeople`.
 */
export async function takeOverMark(
  tx: Tx,
  clientId: string,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const take = async (id: string): Promise<boolean> => {
    const copied = await copyMark(tx, clientId, { from, to: id, at });
    if (!copied) return false;
    const after = { doNotContactReason: copied.reason, doNotContactNote: copied.note };
    const entry = { entity: 'contact', entityId: id, clientId, before: fieldsOf(undefined), after };
    await audit(tx, { action: 'contact.do-not-contact', ...entry }, at);
    return true;
  };
  if (!(await take(to))) return;
  for (const id of await findRecordsOf(tx, clientId, [to])) await take(id);
}
