import { and, asc, eq, lte, min, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { mailOutbox } from '../db/schema/index.ts';

export type MailRow = typeof mailOutbox.$inferSelect;

export async function insertMail({ orm }: Tx, row: typeof mailOutbox.$inferInsert): Promise<void> {
  await orm.insert(mailOutbox).values(row);
}

/**
 * Claims the mail that has been due longest: for `claimMs` no other process takes it. Increments `attempts`. Undefined:
 * nothing is due.
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

/** Stores the outcome of an attempt, unless another process has made a later one. */
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
