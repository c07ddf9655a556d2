import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { differences } from './patch.ts';
import { toContact } from './queries/row.ts';
import { lockContactsOfSource, type SourceContact, writeSourceContacts } from './queries/upsert.ts';

/**
 * Writes contacts of a source, such as HubSpot, to a client's contacts: new ones are added, known ones (by the source's
 * id) take its values, and its blank fields change nothing. Every contact that was added or changed gets an audit entry;
 * one that did not change is not written.
 */
export async function upsertContacts(
  tx: Tx,
  clientId: string,
  { source, contacts, at }: { source: string; contacts: SourceContact[]; at: Date },
): Promise<{ added: number; updated: number }> {
  const distinct = [...new Map(contacts.map((contact) => [contact.sourceId, contact])).values()];
  if (distinct.length === 0) return { added: 0, updated: 0 };
  const sourceIds = distinct.map(({ sourceId }) => sourceId);
  const known = await lockContactsOfSource(tx, clientId, source, sourceIds);
  const before = new Map(known.map((row) => [row.id, toContact(row)]));
  const written = (await writeSourceContacts(tx, clientId, source, distinct, at)).map(toContact);
  const entries = written.map((after): AuditEntry => {
    const of = { entity: 'contact', entityId: after.id, clientId };
    const was = before.get(after.id);
    if (!was) return { action: 'contact.created', ...of, after };
    return { action: 'contact.updated', ...of, ...differences(was, after) };
  });
  await audit(tx, entries, at);
  const updated = written.filter(({ id }) => before.has(id)).length;
  return { added: written.length - updated, updated };
}
