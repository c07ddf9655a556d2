import type { LikelyDuplicate, Submission } from '@liftout/contract/submissions';
import type { Tx } from '../platform/db/database.ts';
import { toSubmissionFields } from './fields.ts';
import { findDuplicates, type SubmissionRow } from './queries.ts';

/** A submission with its likely duplicates. */
export async function withDuplicates(tx: Tx, row: SubmissionRow): Promise<Submission> {
  const duplicates = await findDuplicates(tx, [toCandidate(row)]);
  return toSubmission(row, duplicates.get(row.id) ?? []);
}

/** The person of a submission, to search for among contacts. */
export function toCandidate({ clientId, id, fields }: SubmissionRow) {
  const { email, crd, firstName, lastName, firm } = toSubmissionFields(fields);
  return { clientId, submissionId: id, email, crd, firstName, lastName, firm };
}

/** What its submitter is told by. `row`: before the decision, which raises the version. */
export const told = ({ clientId, id, submitterId, version }: SubmissionRow) => ({
  clientId,
  submissionId: id,
  submitterId,
  version: version + 1,
});

/** A submission as the contract has it. */
export function toSubmission(row: SubmissionRow, duplicates: LikelyDuplicate[]): Submission {
  return {
    id: row.id,
    client: row.clientId,
    fields: toSubmissionFields(row.fields),
    submittedBy: row.submittedBy,
    submittedAt: row.createdAt.toISOString(),
    status: row.status,
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    contactId: row.contactId,
    version: row.version,
    duplicates,
  };
}
