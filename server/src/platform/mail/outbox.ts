import { notify } from '../changes/notify.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { cleanText } from '../text/truncate.ts';
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
  });
  notify(tx, mail.clientId, ['mail']);
  return id;
}

/** Queues mails again in the caller's transaction; they are due at once, and have all attempts ahead of them. */
export const putBackInOutbox = (tx: Tx, ids: readonly string[]): Promise<void> =>
  // Due times are real times.
  requeueMails(tx, ids, new Date());
