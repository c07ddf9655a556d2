import { maxSubmissions, type Submission } from '@liftout/contract/submissions';
import { takeBackContact } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, stale } from '../platform/http/errors/http-error.ts';
import { tellDecision } from '../watches/service.ts';
import { lockWithPeople } from './lock.ts';
import { countSubmissions, writeSubmission } from './queries.ts';
import { told, withDuplicates } from './wire.ts';

const fullMessage = `${maxSubmissions} contacts of this client are already waiting for approval, which is the limit. Decide on some first.`;

/**
 * Lets a decided submission wait again, and takes back the contact that its approval made. Throws 404; 409 where it is
 * undecided, its version is not `seen`, `maxSubmissions` of its client wait, or somebody has worked with the contact since.
 */
export async function reopenSubmission(tx: Tx, id: string, seen: number, at: Date): Promise<Submission> {
  const row = await lockWithPeople(tx, id);
  if (row.version !== seen) throw stale('This submission', await withDuplicates(tx, row));
  if (row.status === 'pending') throw conflict('This submission is waiting already.');
  const { status, reason, decidedBy, clientId, contactId, contactVersion } = row;
  if ((await countSubmissions(tx, clientId)) >= maxSubmissions) throw conflict(fullMessage);
  if (status === 'approved') {
    if (contactId === null || contactVersion === null)
      throw conflict('This approval is too old to be undone.');
    const contact = { clientId, id: contactId, version: contactVersion };
    await takeBackContact(tx, contact, { reason: 'Approval undone.', at });
  }
  const undecided = { status: 'pending' as const, reason: null, decidedBy: null, decidedAt: null };
  const [written] = await writeSubmission(tx, row, { ...undecided, contactId: null, contactVersion: null });
  const entry = { action: 'submission.reopened' as const, entity: 'submission', entityId: id, clientId };
  const before = { status, decidedBy, ...(status === 'approved' ? { contactId } : { reason }) };
  await audit(tx, { ...entry, before, after: { status: 'pending' } }, at);
  await tellDecision(tx, { ...told(row), outcome: 'reopened' }, at);
  return withDuplicates(tx, written ?? row);
}
