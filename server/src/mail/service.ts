import type { MailAccepted, MailSummary } from '@liftout/contract/mail';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { lockMails, type Mail, putBackInOutbox, putInOutbox } from '../platform/mail/outbox.ts';
import { findMail, findMails, type MailStatus } from './queries.ts';

export type MailService = ReturnType<typeof mailService>;

/** Failed mails that are queued again in one go. */
const batchSize = 1_000;

/** The outbox, which other features add mails to and admins read. */
export function mailService({ config, db, clock }: Platform) {
  const delivers = config.mail.smtpUrl !== undefined;

  async function queueAgain(tx: Tx, mails: Awaited<ReturnType<typeof lockMails>>): Promise<void> {
    if (!delivers) throw conflict('No mail server is set up. Set SMTP_URL to send mail.');
    await putBackInOutbox(
      tx,
      mails.map(({ id }) => id),
    );
    const entries = mails.map(({ id, clientId, ...before }) => ({
      action: 'mail.retried' as const,
      entity: 'mail',
      entityId: id,
      clientId,
      before,
      after: { ...before, status: 'queued', attempts: 0, lastError: null },
    }));
    await audit(tx, entries, clock.now());
  }

  return {
    /** Adds a mail to the outbox in the caller's transaction. Answers whether it will be sent or is only stored. */
    async post(tx: Tx, mail: Mail): Promise<MailAccepted> {
      const status = delivers ? 'queued' : 'stored';
      const at = clock.now();
      const id = await putInOutbox(tx, mail, { status, at });
      const after = { recipient: mail.to, subject: mail.subject, status };
      const { clientId } = mail;
      await audit(tx, { action: `mail.${status}`, entity: 'mail', entityId: id, clientId, after }, at);
      const message = delivers
        ? `The email to ${mail.to} is on its way.`
        : `The email to ${mail.to} was stored, not sent, because no mail server is set up. An admin can read it in the Settings tab.`;
      return { status, message };
    },

    list: (actor: Actor, request: Paging & { status?: MailStatus | undefined }) =>
      db.as(platformScope(actor), async (tx) => {
        const { mails, total, failed } = await findMails(tx, request);
        return { mails: mails.map(toWire), total, failed, delivers };
      }),

    /** Throws 404. */
    async read(actor: Actor, id: string) {
      const mail = await db.as(platformScope(actor), (tx) => findMail(tx, id));
      if (!mail) throw notFound('This email');
      return { ...toWire(mail), html: mail.html, text: mail.text };
    },

    /** Queues a failed or stored mail, or tries one now that waits for another attempt. Throws 404, and 409 where it can't. */
    retry: (actor: Actor, id: string): Promise<MailSummary> =>
      db.as(platformScope(actor), async (tx) => {
        const [mail] = await lockMails(tx, { id, limit: 1 });
        if (!mail) throw notFound('This email');
        if (mail.status === 'sent') throw conflict('This email has already been sent.');
        if (mail.status === 'queued' && mail.lastError === null)
          throw conflict('This email is already on its way.');
        await queueAgain(tx, [mail]);
        const after = await findMail(tx, id);
        if (!after) throw notFound('This email');
        return toWire(after);
      }),

    /** Queues every failed mail. Throws 409 without a mail server. */
    retryFailed: (actor: Actor): Promise<{ retried: number }> =>
      db.as(platformScope(actor), async (tx) => {
        for (let retried = 0; ; ) {
          const mails = await lockMails(tx, { limit: batchSize });
          await queueAgain(tx, mails);
          retried += mails.length;
          if (mails.length < batchSize) return { retried };
        }
      }),
  };
}

type MailRow = Awaited<ReturnType<typeof findMails>>['mails'][number];

const toWire = (mail: MailRow): MailSummary => ({
  id: mail.id,
  clientId: mail.clientId,
  recipient: mail.recipient,
  subject: mail.subject,
  status: mail.status,
  attempts: mail.attempts,
  lastError: mail.lastError,
  createdBy: mail.createdBy,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});
