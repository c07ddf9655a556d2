import { sharePeople } from '../contacts/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import { findClientOfSubmission, lockSubmission, type SubmissionRow } from './queries.ts';
import { withDuplicates } from './wire.ts';

/**
 * Locks a submission that becomes a contact or another person, or whose contact is taken back: after the client's people,
 * as whoever erases one of them removes what was submitted of them. Throws 404.
 */
export async function lockWithPeople(tx: Tx, id: string): Promise<SubmissionRow> {
  const clientId = await findClientOfSubmission(tx, id);
  if (clientId !== null) await sharePeople(tx, clientId);
  return lockAlone(tx, id);
}

/** Locks a submission. Throws 404. */
export async function lockAlone(tx: Tx, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  if (!row) throw notFound('This submission');
  return row;
}

/** Locks a submission by `lock`. Throws 404; 409 where it is decided already or its version is not `seen`. */
export async function lockUndecided(
  tx: Tx,
  id: string,
  seen: number | undefined,
  lock: typeof lockAlone,
): Promise<SubmissionRow> {
  const row = await lock(tx, id);
  if (row.status !== 'pending') throw conflict(`This submission was already ${row.status}.`);
  if (seen !== undefined && seen !== row.version)
    throw stale('This submission', await withDuplicates(tx, row));
  return row;
}
