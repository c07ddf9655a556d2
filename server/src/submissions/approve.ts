import type { Contact } from '@liftout/contract/contacts';
import type { LikelyDuplicate } from '@liftout/contract/submissions';
import { addContact, lockAdding, refuseFutureContact } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { tellDecision } from '../watches/service.ts';
import { emit } from '../webhooks/service.ts';
import { toContactFields, toSubmissionFields } from './fields.ts';
import { lockUndecided, lockWithPeople } from './lock.ts';
import { type SubmissionRow, writeSubmission } from './queries.ts';
import { told, withDuplicates } from './wire.ts';

export interface Approval {
  /** Also where likely duplicates exist. */
  force: boolean;
  /** The version that was seen. */
  version?: number | undefined;
}

/** The new contact, the contacts that it resembles, and the version of the submission by then. */
export interface Approved {
  contact: Contact;
  duplicates: LikelyDuplicate[];
  version: number;
}

/**
 * Makes a submission a contact. Throws 404; 409 where it is decided already, its version is not current, or it has likely
 * duplicates and `force` is not set; 400 where its fields are not valid.
 */
export async function approveSubmission(
  tx: Tx,
  id: string,
  { force, version }: Approval,
  at: Date,
): Promise<Approved> {
  const row = await lockUndecided(tx, id, version, lockWithPeople);
  const { clientId, submittedBy } = row;
  await lockAdding(tx, clientId);
  const { duplicates } = await withDuplicates(tx, row);
  if (duplicates.length > 0 && !force) throw duplicateError(duplicates);
  const fields = toContactFields(toSubmissionFields(row.fields));
  refuseFutureContact(fields, at);
  const contact = await addContact(tx, clientId, fields, { at, submittedBy });
  const decision = { status: 'approved' as const, decidedBy: tx.scope.actor.name, decidedAt: at };
  await writeSubmission(tx, row, { ...decision, contactId: contact.id, contactVersion: contact.version });
  const entry = { action: 'submission.approved' as const, entity: 'submission', entityId: id, clientId };
  const after = { contactId: contact.id, duplicates: duplicates.map((one) => one.id) };
  await audit(tx, { ...entry, after }, at);
  await tellDecision(tx, { ...told(row), outcome: 'approved' }, at);
  if (!contact.doNotContact) await emitApproved(tx, row, contact, at);
  return { contact, duplicates, version: row.version + 1 };
}

async function emitApproved(tx: Tx, { id, clientId }: SubmissionRow, contact: Contact, at: Date) {
  const { id: contactId, name: contactName, firm, email } = contact;
  const by = tx.scope.actor.name;
  const data = { client: clientId, contactId, contactName, firm, submissionId: id, email, by };
  await emit(tx, clientId, 'contact.approved', [{ messageId: newId(), data }], at);
}

function duplicateError(duplicates: LikelyDuplicate[]): HttpError {
  const [first] = duplicates;
  const message = `${first?.name} at ${first?.firm} looks like the same person (same ${first?.reasons.join(', ')}). Approve anyway, or reject.`;
  return new HttpError(409, 'conflict', message, { current: { duplicates } });
}
