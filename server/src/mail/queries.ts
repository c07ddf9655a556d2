import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { mailOutbox } from '../platform/db/schema/index.ts';
import { offsetOf, type Paging } from '../platform/db/sql/paging.ts';

export type MailStatus = (typeof mailOutbox.$inferSelect)['status'];

const summary = {
  id: mailOutbox.id,
  clientId: mailOutbox.clientId,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  status: mailOutbox.status,
  attempts: mailOutbox.attempts,
  lastError: mailOutbox.lastError,
  createdBy: mailOutbox.createdBy,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
};

const hasStatus = (status: MailStatus | undefined) => (status ? eq(mailOutbox.status, status) : undefined);

/** A page of the outbox, newest first, and the total number. */
export async function findMails(
  { orm }: Tx,
  { status, page, pageSize }: Paging & { status?: MailStatus | undefined },
) {
  const mails = await orm
    .select(summary)
    .from(mailOutbox)
    .where(hasStatus(status))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }));
  const count = (of: MailStatus | undefined) => orm.$count(mailOutbox, hasStatus(of));
  return { mails, total: await count(status), failed: await count('failed') };
}

export async function findMail({ orm }: Tx, id: string) {
  const [mail] = await orm
    .select({ ...summary, html: mailOutbox.html, text: mailOutbox.plainText })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  return mail;
}
