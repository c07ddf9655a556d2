import type { NotifiedDecision } from '@liftout/contract/notifications';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { notifications, notifiedDecisions } from '../../platform/db/schema/index.ts';

interface Submission {
  clientId: string;
  submissionId: string;
}

const ofSubmission = ({ clientId, submissionId }: Submission) =>
  and(eq(notifiedDecisions.clientId, clientId), eq(notifiedDecisions.submissionId, submissionId));

/** Withdraws what nobody has read of a submission. A trigger removes notifications that say nothing any more. */
export async function removeUnread({ orm }: Tx, submission: Submission): Promise<void> {
  const { clientId } = submission;
  const unread = orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.clientId, clientId),
        eq(notifications.kind, 'submission'),
        isNull(notifications.readAt),
      ),
    );
  await orm
    .delete(notifiedDecisions)
    .where(and(ofSubmission(submission), inArray(notifiedDecisions.notificationId, unread)));
}

/** The decision that was told of a submission last. */
export async function findTold({ orm }: Tx, submission: Submission): Promise<string | undefined> {
  const [told] = await orm
    .select({ outcome: notifiedDecisions.outcome })
    .from(notifiedDecisions)
    .where(ofSubmission(submission))
    .orderBy(desc(notifiedDecisions.version))
    .limit(1);
  return told?.outcome;
}

export async function insertDecision(
  { orm }: Tx,
  row: Submission & {
    version: number;
    notificationId: string;
    outcome: NotifiedDecision['outcome'];
  },
): Promise<void> {
  await orm.insert(notifiedDecisions).values(row);
}
