import { and, asc, eq, lte, min, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { mailOutbox } from '../db/schema/index.ts';
import { announce } from '../events.ts';
import { fitting } from '../text/fitting.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Whose business it is; null: nobody's but the platform's. */
  clientId: string | null;
}

export type MailRow = typeof mailOutbox.$inferSelect;

/** Subjects travel in a header: line breaks and other control characters become blanks, and no letter is cut in half. */
export const headerText = (value: string): string =>
  fitting(value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), 200);

/**
 * Puts a mail into the outbox, in the transaction of whoever causes it: it goes out when that commits, and only then.
 * `status`: `queued` where a mail server will take it, `stored` where none is set up.
 */
export async function putInOutbox(
  tx: Tx,
  mail: Mail,
  { status, at }: { status: 'queued' | 'stored'; at: Date },
): Promise<string> {
  const id = newId();
  await tx.orm.insert(mailOutbox).values({
    id,
    clientId: mail.clientId,
    recipient: mail.to,
    subject: headerText(mail.subject),
    html: mail.html,
    plainText: mail.text,
    status,
    createdBy: tx.scope.actor.name,
    createdAt: at,
    nextAttemptAt: status === 'queued' ? new Date() : null,
  });
  await announce(tx, { topic: 'mail', clientId: mail.clientId ?? '' });
  return id;
}

/**
 * Takes the mail that is due longest, for `claimMs`: no other process takes it meanwhile. `attempts` counts this one.
 * Undefined: nothing is due.
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
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + claimMs) })
    .where(eq(mailOutbox.id, due))
    .returning();
  return row;
}

/** Notes how an attempt ended, unless another process has made a later one. */
export async function noteAttempt(
  { orm }: Tx,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  outcome: Partial<Pick<MailRow, 'status' | 'nextAttemptAt' | 'lastError' | 'sentAt'>>,
): Promise<void> {
  await orm
    .update(mailOutbox)
    .set(outcome)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), eq(mailOutbox.status, 'queued')));
}

export async function nextDue({ orm }: Tx): Promise<Date | null> {
  const [row] = await orm
    .select({ at: min(mailOutbox.nextAttemptAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'queued'));
  return row?.at ?? null;
}
