import { and, asc, eq, inArray, lte, min, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { mailOutbox } from '../db/schema/index.ts';

export type MailRow = typeof mailOutbox.$inferSelect;

export async function insertMail({ orm }: Tx, row: typeof mailOutbox.$inferInsert): Promise<void> {
  await orm.insert(mailOutbox).values(row);
}

/**
 * Claims the mail that has been due longest: for `claimMs` no other process takes it. Increments `attempts`, and removes
 * the last error, so that a queued mail with one is between two attempts. Undefined: nothing is due.
 */
export async function claimDue({ orm }: Tx, now: Date, claimMs: number): Promise<MailRow | undefined> {
  const due = orm
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'queued'), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await orm
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      lastError: null,
      nextAttemptAt: new Date(now.getTime() + claimMs),
    })
    .where(eq(mailOutbox.id, due))
    .returning();
  return row;
}

/** Stands for a secret in mail that was sent. */
const removed = '…';

/**
 * Stores the outcome of an attempt, unless another process has made a later one. What was sent loses its secret.
 * @returns whether it was stored
 */
export async function noteAttempt(
  { orm }: Tx,
  { id, attempts, html, plainText, secret }: MailRow,
  outcome: Partial<Pick<MailRow, 'status' | 'nextAttemptAt' | 'lastError' | 'sentAt'>>,
): Promise<boolean> {
  const isSent = outcome.status === 'sent' && secret !== null;
  const withoutSecret = isSent && {
    html: html.replaceAll(secret, removed),
    plainText: plainText.replaceAll(secret, removed),
    secret: null,
    unsubscribeUrl: null,
  };
  const stored = await orm
    .update(mailOutbox)
    .set({ ...outcome, ...withoutSecret })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), eq(mailOutbox.status, 'queued')))
    .returning({ id: mailOutbox.id });
  return stored.length > 0;
}

export async function nextDue({ orm }: Tx): Promise<Date | null> {
  const [row] = await orm
    .select({ at: min(mailOutbox.nextAttemptAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'queued'));
  return row?.at ?? null;
}

/** Queues mails again, with all attempts ahead of them. */
export async function requeueMails({ orm }: Tx, ids: readonly string[], now: Date): Promise<void> {
  await orm
    .update(mailOutbox)
    .set({ status: 'queued', attempts: 0, lastError: null, nextAttemptAt: now })
    .where(inArray(mailOutbox.id, [...ids]));
}

/** Locks mails, oldest first: one if named, else the failed ones. */
export async function lockMails(
  { orm }: Tx,
  { id, limit }: { id?: string; limit: number },
): Promise<Pick<MailRow, 'id' | 'clientId' | 'status' | 'attempts' | 'lastError'>[]> {
  const which = id === undefined ? eq(mailOutbox.status, 'failed') : eq(mailOutbox.id, id);
  return orm
    .select({
      id: mailOutbox.id,
      clientId: mailOutbox.clientId,
      status: mailOutbox.status,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(which)
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))
    .limit(limit)
    .for('update');
}
