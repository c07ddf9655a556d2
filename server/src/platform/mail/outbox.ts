import { notify } from '../changes/notify.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { sendJob } from '../jobs/send.ts';
import { cleanText } from '../text/truncate.ts';
import { mailJob } from './job.ts';
import { insertMail, requeueMails } from './queries.ts';

export { lockMails } from './queries.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Null: the platform's own mail. */
  clientId: string | null;
  /** A part of both texts that nobody may read here once the mail is sent, such as the token of a link. */
  secret?: string;
  /** Of mail that comes regularly: where a POST unsubscribes its reader (RFC 8058). */
  unsubscribeUrl?: string;
  /** Of mail that a user sends by hand: what it is. They are told if it fails for good. */
  byHand?: { as: 'report' } | { as: 'profile'; contactId: string | null };
}

/** A text for a header: at most 200 UTF-16 units, line breaks and control characters become spaces. */
export const headerText = (value: string): string =>
  cleanText(value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), 200);

/**
 * Adds a mail to the outbox in the caller's transaction, so that it is sent only after the commit.
 * `status`: `queued` where a mail server is configured, else `stored`.
 */
export async function putInOutbox(
  tx: Tx,
  mail: Mail,
  { status, at }: { status: 'queued' | 'stored'; at: Date },
): Promise<string> {
  const id = newId();
  const { byHand } = mail;
  await insertMail(tx, {
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
    secret: mail.secret ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    senderId: byHand && mail.clientId !== null ? tx.scope.actor.userId : null,
    sentAs: byHand?.as ?? null,
    contactId: byHand?.as === 'profile' ? byHand.contactId : null,
  });
  if (status === 'queued') await sendJob(tx, mailJob, {});
  notify(tx, mail.clientId, ['mail']);
  return id;
}

/** Queues mails again in the caller's transaction; they are due at once, and have all attempts ahead of them. */
export async function putBackInOutbox(tx: Tx, ids: readonly string[]): Promise<void> {
  // Due times are real times.
  await requeueMails(tx, ids, new Date());
  await sendJob(tx, mailJob, {});
}
