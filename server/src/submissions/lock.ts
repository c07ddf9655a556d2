import { sharePeople } from '../contacts/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { findClientOfSubmission, lockSubmission, type SubmissionRow } from './queries.ts';

/**
 * Locks a submission that becomes a contact or another person, or whose contact is taken back: after the client's people,
 * as whoever erases one of them removes what was submitted of them. Throws 404.
 */
export async function lockWithPeople(tx: Tx, id: string): Promise<SubmissionRow> {
  const clientId = await findClientOfSubmission(tx, id);
  if (clientId !== null) await sharePeople(tx, clientId);
  const row = await lockSubmission(tx, id);
  if (!row) throw notFound('This submission');
  return row;
}
