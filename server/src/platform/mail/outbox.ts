import { notify } from '../changes/notify.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { cleanText } from '../text/truncate.ts';
import { insertMail } from './queries.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Whose business it is; null: nobody's but the platform's. */
  clientId: string | null;
}

/** Subjects travel in a header: line breaks and other control characters become blanks, and no letter is cut in half. */
export const headerText = (value: string): string =>
  cleanText(value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), 200);

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
