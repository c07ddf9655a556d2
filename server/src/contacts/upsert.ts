import { type Contact, stages } from '@liftout/contract/contacts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { archiveContacts, restoreContacts } from './archive.ts';
import { erasedAmong } from './erased.ts';
import { markAsNamed } from './named-as-marked.ts';
import {
  type Decision,
  decide,
  type FieldValues,
  type Origins,
  type SourceField,
  sourceFields,
} from './origins/last-writer.ts';
import { differences } from './patch.ts';
import { setStage } from './pipeline.ts';
import type { Somebody } from './queries/erased.ts';
import { contactsOfSource, findIdsOfSource, findOrigins, writeOrigins } from './queries/origins.ts';
import { sharePeople } from './queries/people.ts';
import { toContact } from './queries/row.ts';
import { lockContactsOfSource, type SourceContact, writeSourceContacts } from './queries/upsert.ts';

const unknown: Origins = { upstream: {}, edited: {} };

/**
 * Writes contacts of a source, such as HubSpot, to a client's contacts: new ones are added, known ones (by the source's
 * id) take its values, and its blank fields change nothing. A field that a person entered here later stays (decision
 * 038). Every contact that was added or changed gets an audit entry, and so does a value that was kept; one that did not
 * change is not written.
 */
export async function upsertContacts(
  tx: Tx,
  clientId: string,
  { source, contacts, at }: { source: string; contacts: SourceContact[]; at: Date },
): Promise<{ added: number; updated: number; kept: number }> {
  const distinct = [...new Map(contacts.map((contact) => [contact.sourceId, contact])).values()];
  if (distinct.length === 0) return { added: 0, updated: 0, kept: 0 };
  const sourceIds = distinct.map(({ sourceId }) => sourceId);
  await sharePeople(tx, clientId);
  const known = (await lockContactsOfSource(tx, clientId, source, sourceIds)).map(toContact);
  const before = new Map(known.map((contact) => [contact.id, contact]));
  const ids = await findIdsOfSource(tx, clientId, source, sourceIds);
  const origins = await findOrigins(tx, clientId, [...before.keys()]);
  const decisions = new Map<string, Decision>();
  for (const contact of distinct) {
    const id = ids.get(contact.sourceId) ?? '';
    decisions.set(
      contact.sourceId,
      decide(contact, valuesOf(before.get(id)), origins.get(id) ?? unknown, at),
    );
  }
  const rows = await withoutErased(tx, clientId, source, [...decisions.values()], ids);
  const written = (await writeSourceContacts(tx, clientId, source, rows, at)).map(toContact);
  await markAsNamed(
    tx,
    clientId,
    written.map(({ id }) => id),
  );
  await revalueDeals(tx, clientId, { before, written }, at);
  const entries = written.map((after): AuditEntry => {
    const of = { entity: 'contact', entityId: after.id, clientId };
    const was = before.get(after.id);
    if (!was) return { action: 'contact.created', ...of, after };
    return { action: 'contact.updated', ...of, ...differences(was, after) };
  });
  const added = written.filter(({ id }) => !before.has(id)).length;
  const now = added > 0 ? await findIdsOfSource(tx, clientId, source, sourceIds) : ids;
  const remembered = new Map<string, Origins>();
  let kept = 0;
  for (const [sourceId, decision] of decisions) {
    const id = now.get(sourceId);
    if (id === undefined) continue;
    if (!decision.isRemembered) remembered.set(id, decision.origins);
    const ours = before.get(id);
    if (decision.kept.length === 0 || !ours) continue;
    kept += decision.kept.length;
    entries.push({
      action: 'contact.kept',
      entity: 'contact',
      entityId: id,
      clientId,
      before: Object.fromEntries(decision.kept.map(({ field, theirs }) => [field, shown(field, theirs)])),
      after: Object.fromEntries(decision.kept.map(({ field }) => [field, ours[field]])),
    });
  }
  await writeOrigins(tx, clientId, remembered);
  await audit(tx, entries, at);
  return { added, updated: written.length - added, kept };
}

/** The contacts to write: of an erased person there is none to add, and no change makes one of them. */
async function withoutErased(
  tx: Tx,
  clientId: string,
  source: string,
  decisions: readonly Decision[],
  ids: ReadonlyMap<string, string>,
): Promise<SourceContact[]> {
  const people = decisions.map(({ contact }) => ({
    contact,
    id: ids.get(contact.sourceId) ?? null,
    fields: { ...saidOf(contact), source, source_id: contact.sourceId },
  }));
  const erased = await erasedAmong(tx, clientId, people);
  return people.filter((one) => !erased.has(one)).map(({ contact }) => contact);
}

/** What a source says of who somebody is; what it does not know is left out. */
function saidOf({ firstName, lastName, firm, email, crd = null }: SourceContact): Somebody['fields'] {
  const fields = { first_name: firstName, last_name: lastName, firm, email, crd };
  return Object.fromEntries(Object.entries(fields).filter(([, said]) => said !== null && said !== ''));
}

/** The source's fields among those that differ between two contacts, as they were before. */
export function editedFields(before: Contact, after: Contact): FieldValues {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return Object.fromEntries(
    sourceFields.flatMap((field) => (was[field] === is[field] ? [] : [[field, was[field] ?? null]])),
  );
}

const isAmount = (field: SourceField) => field === 'aum' || field === 'revenue';

/** What a contact has in the fields of sources, amounts in cents. */
function valuesOf(contact: Contact | undefined): FieldValues {
  if (contact === undefined) return {};
  const cents = (dollars: number | null) => (dollars === null ? null : String(Math.round(dollars * 100)));
  return { ...contact, aum: cents(contact.aum), revenue: cents(contact.revenue) };
}

/** A source's value as contacts have it: amounts in dollars. */
const shown = (field: SourceField, theirs: string): string | number =>
  isAmount(field) ? Number(theirs) / 100 : theirs;

/** The value of an open deal may depend on the new revenue. */
async function revalueDeals(
  tx: Tx,
  clientId: string,
  { before, written }: { before: ReadonlyMap<string, Contact>; written: readonly Contact[] },
  at: Date,
): Promise<void> {
  const revalued = written.filter(({ id, revenue }) => (before.get(id)?.revenue ?? null) !== revenue);
  for (const stage of stages) {
    const contactIds = revalued.filter(({ pipelineStage }) => pipelineStage === stage).map(({ id }) => id);
    if (contactIds.length > 0) await setStage(tx, { clientId, contactIds, stage, valueCents: null }, at);
  }
}

/**
 * Archives the contacts of a source that it has no more, by its ids. Those in the pipeline are left.
 * @returns how many, and the source's ids of those that were left
 */
export async function archiveSourceContacts(
  tx: Tx,
  clientId: string,
  { source, sourceIds, reason, at }: { source: string; sourceIds: string[]; reason: string; at: Date },
): Promise<{ archived: number; left: string[] }> {
  const ids = await findIdsOfSource(tx, clientId, source, sourceIds);
  const { length: archived } = await archiveContacts(tx, clientId, [...ids.values()], { reason, at });
  const left = (await contactsOfSource(tx, clientId, source, sourceIds)).filter(
    ({ isArchived, stage }) => !isArchived && stage !== null,
  );
  return { archived, left: left.map(({ sourceId }) => sourceId) };
}

/** Restores the contacts of a source that it has again, by its ids. @returns how many */
export async function restoreSourceContacts(
  tx: Tx,
  clientId: string,
  { source, sourceIds, at }: { source: string; sourceIds: string[]; at: Date },
): Promise<number> {
  const ids = await findIdsOfSource(tx, clientId, source, sourceIds);
  return (await restoreContacts(tx, clientId, [...ids.values()], { at, by: 'source' })).length;
}
