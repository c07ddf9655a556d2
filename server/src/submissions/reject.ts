import type { Submission } from '@liftout/contract/submissions';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { tellDecision } from '../watches/service.ts';
import { lockAlone, lockUndecided } from './lock.ts';
import { writeSubmission } from './queries.ts';
import { told, toSubmission } from './wire.ts';

export interface Rejection {
  reason: string;
  /** The version that was seen. */
  version?: number | undefined;
}

/** Rejects a submission. Throws 404; 409 where it is decided already or its version is not current. */
export async function rejectSubmission(
  tx: Tx,
  id: string,
  { reason, version }: Rejection,
  at: Date,
): Promise<Submission> {
  const row = await lockUndecided(tx, id, version, lockAlone);
  const decision = { status: 'rejected' as const, decidedBy: tx.scope.actor.name, decidedAt: at };
  const [written] = await writeSubmission(tx, row, { ...decision, reason });
  const { clientId } = row;
  const entry = { action: 'submission.rejected' as const, entity: 'submission', entityId: id, clientId };
  await audit(tx, { ...entry, after: { reason } }, at);
  await tellDecision(tx, { ...told(row), outcome: 'rejected' }, at);
  return toSubmission(written ?? row, []);
}
