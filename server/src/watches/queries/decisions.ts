import type { NotifiedDecision } from '@liftout/contract/notifications';
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { notifications, notifiedDecisions } from '../../platform/db/schema/index.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';
import type { Owner } from './notifications.ts';

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

/** The user's unread notification of decisions, if one was told since then. */
export async function findUnread(
  { orm }: Tx,
  { clientId, userId }: Owner,
  since: Date,
): Promise<string | undefined> {
  const [found] = await orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.clientId, clientId),
        eq(notifications.userId, userId),
        eq(notifications.kind, 'submission'),
        isNull(notifications.readAt),
        gte(notifications.createdAt, since),
      ),
    )
    .orderBy(desc(notifications.number))
    .limit(1);
  return found?.id;
}

export async function insertNotification({ orm }: Tx, owner: Owner, at: Date): Promise<string> {
  const id = newId();
  const what = { kind: 'submission', label: 'Submissions', channel: 'bell' } as const;
  await orm.insert(notifications).values({ ...owner, ...what, id, createdAt: at });
  return id;
}

/** Makes a notification the newest. */
export const renew = (tx: Tx, clientId: string, id: string, at: Date): Promise<number> =>
  execute(
    tx,
    'notifications_renew',
    sql`UPDATE notifications SET created_at = ${at}, number = DEFAULT WHERE client_id = ${clientId} AND id = ${id}`,
  );

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
