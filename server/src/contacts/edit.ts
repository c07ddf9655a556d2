import type { Contact, ContactFields, ContactPatch } from '@liftout/contract/contacts';
import type { FormerLoss } from '@liftout/contract/deal-losses';
import { copyLastContacted, findFormerLosses } from '../deals/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import { takenBackMessage } from './archive.ts';
import { markEntry } from './do-not-contact.ts';
import { erasedAmong } from './erased.ts';
import { markAsNamed } from './named-as-marked.ts';
import { changesAnything, changesDealValue, differences, requestedStage, stageAfter } from './patch.ts';
import { setStage } from './pipeline.ts';
import { columnsOf, findContacts, findErased } from './queries/contacts.ts';
import { noteEdit } from './queries/origins.ts';
import { sharePeople } from './queries/people.ts';
import { toContact } from './queries/row.ts';
import { insertContact, lockAdding, writeContact } from './queries/writes.ts';
import { editedFields } from './upsert.ts';

const erasedMessage = "This person's data was erased, so they can't be added again.";
const becomesErasedMessage =
  "This would make the contact a person whose data was erased, so it can't be saved.";
const archivedMessage = 'This contact is archived. Restore it to change it.';

/** For a contact that the caller has locked: nothing is written down of a person who was erased. Throws 409. */
export async function refuseErased(tx: Tx, clientId: string, id: string): Promise<void> {
  if ((await findErased(tx, clientId, [id])).length > 0)
    throw conflict("This contact's data was erased, so nothing can be added to it.");
}

/** One contact in its wire form. Throws 404. */
export async function readContact(tx: Tx, clientId: string, id: string, mode: 'lock' | 'read' = 'read') {
  const [row] = await findContacts(tx, clientId, [id], mode);
  if (!row) throw notFound('This contact');
  return toContact(row);
}

/** Adds a contact, with a deal if it is in the pipeline, in the caller's transaction. Throws 409 where they were erased. */
export async function addContact(
  tx: Tx,
  clientId: string,
  fields: ContactFields,
  { at, submittedBy }: { at: Date; submittedBy: string | null },
): Promise<Contact> {
  await sharePeople(tx, clientId);
  await lockAdding(tx, clientId);
  await refuseErasedPerson(tx, clientId, fields);
  const id = newId();
  const isAdded = await insertContact(tx, {
    clientId,
    id,
    ...columnsOf(fields),
    firstName: fields.firstName,
    lastName: fields.lastName,
    email: fields.email,
    firm: fields.firm,
    submittedBy,
    createdAt: at,
    updatedAt: at,
  });
  if (!isAdded) throw conflict(erasedMessage);
  await markAsNamed(tx, clientId, [id]);
  const stage = requestedStage(fields, null);
  if (stage) await setStage(tx, { clientId, contactIds: [id], stage, valueCents: fields.dealValue }, at);
  const after = await readContact(tx, clientId, id);
  await audit(tx, { action: 'contact.created', entity: 'contact', entityId: id, clientId, after }, at);
  return after;
}

/** What says whose record a contact is. The database asks for the lock on people where one of them changes. */
export const saysWho = ['firstName', 'lastName', 'firm', 'email', 'crd'] as const;
type SaidOfWho = Pick<ContactPatch, (typeof saysWho)[number]>;

/** Whether a contact would be somebody whose data was erased. `id`: null for a new one. */
const isErased = async (tx: Tx, clientId: string, id: string | null, said: SaidOfWho): Promise<boolean> => {
  const { firstName: first_name, lastName: last_name, firm, email, crd } = said;
  return (
    (await erasedAmong(tx, clientId, [{ id, fields: { first_name, last_name, firm, email, crd } }])).size > 0
  );
};

/** For who is to become a contact, in a transaction that holds `sharePeople`. Throws 409 where their data was erased. */
export async function refuseErasedPerson(tx: Tx, clientId: string, said: SaidOfWho): Promise<void> {
  if (await isErased(tx, clientId, null, said)) throw conflict(erasedMessage);
}

export interface ContactEdit extends ContactPatch {
  /** The one that was seen. */
  version?: number | undefined;
  /** Makes the deal lost again, where the patch takes the contact out of the pipeline. */
  formerLoss?: FormerLoss | undefined;
}

/**
 * Changes the fields that the patch names; if none differs, nothing is written. Throws 404; 409 with the current contact
 * when `version` is not its version, and 409 where it is archived or was erased, or would be somebody who was.
 */
export async function editContact(
  tx: Tx,
  clientId: string,
  id: string,
  { version: seen, formerLoss, ...patch }: ContactEdit,
  at: Date,
): Promise<Contact> {
  const saysWhoItIs = saysWho.some((field) => patch[field] !== undefined);
  // A marked person is known again by these (`markAsNamed`).
  const changesNaming = saysWhoItIs || patch.phone !== undefined;
  if (changesNaming) await sharePeople(tx, clientId);
  const current = await lockForEdit(tx, clientId, id, seen);
  const stage = stageAfter(current, patch);
  const stageChanges = stage !== current.pipelineStage;
  if (changesAnything(current, patch) || (stage !== null && changesDealValue(current, patch))) {
    if (saysWhoItIs && (await isErased(tx, clientId, id, patch))) throw conflict(becomesErasedMessage);
    const raiseVersion = !stageChanges;
    const isWritten = await writeContact(tx, clientId, id, columnsOf(patch), { raiseVersion, at });
    if (!isWritten) throw conflict(becomesErasedMessage);
    if (changesNaming) await markAsNamed(tx, clientId, [id]);
  }
  if (patch.lastContacted !== undefined) await copyLastContacted(tx, clientId, [id], at);
  const entersPipeline = current.pipelineStage === null && stage !== null;
  const reopened = entersPipeline ? (await findFormerLosses(tx, clientId, [id])).get(id) : undefined;
  // The value of an open deal may depend on the new revenue, also when the stage stays.
  const mayChangeValue = patch.dealValue !== undefined || patch.revenue !== undefined;
  if (stageChanges || (stage !== null && mayChangeValue)) {
    const formerLosses = formerLoss && [{ contactId: id, ...formerLoss }];
    const deal = { clientId, contactIds: [id], stage, valueCents: patch.dealValue, formerLosses };
    await setStage(tx, deal, at);
  }
  const after = await readContact(tx, clientId, id);
  await recordEdit(tx, current, after, at);
  return reopened ? { ...after, formerLoss: reopened } : after;
}

/** The contact to edit. `seen`: the version that was seen, where that counts. Throws as `editContact`. */
async function lockForEdit(tx: Tx, clientId: string, id: string, seen: number | undefined): Promise<Contact> {
  const current = await readContact(tx, clientId, id, 'lock');
  if (current.takenBack) throw conflict(takenBackMessage);
  if (current.archivedAt !== undefined) throw conflict(archivedMessage);
  await refuseErased(tx, clientId, id);
  if (seen !== undefined && seen !== current.version) throw stale('This contact', current);
  return current;
}

/** Remembers what a person entered, and leaves the audit entries; nothing where the records do not differ. */
async function recordEdit(tx: Tx, before: Contact, after: Contact, at: Date): Promise<void> {
  const { client: clientId, id } = after;
  const changed = differences(before, after);
  if (!changed) return;
  await noteEdit(tx, clientId, id, editedFields(before, after), at);
  const edited = {
    action: 'contact.updated' as const,
    entity: 'contact',
    entityId: id,
    clientId,
    ...changed,
  };
  await audit(tx, [edited, ...markEntry(before, after)], at);
}
