import type { MailAccepted, MailSummary } from '@liftout/contract/mail';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { type Mail, putInOutbox } from '../platform/mail/outbox.ts';
import { findMail, findMails, type MailStatus } from './queries.ts';

export type MailService = ReturnType<typeof mailService>;

/** The outbox, which other features add mails to and admins read. */
export function mailService({ config, db, clock }: Platform) {
  const delivers = config.mail.smtpUrl !== undefined;

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

    list: (actor: Actor, request: { status?: MailStatus | undefined; page: number; pageSize: number }) =>
      db.as(platformScope(actor), async (tx) => {
        const { mails, total } = await findMails(tx, request);
        return { mails: mails.map(toWire), total, delivers };
      }),

    /** Throws 404. */
    async read(actor: Actor, id: string) {
      const mail = await db.as(platformScope(actor), (tx) => findMail(tx, id));
      if (!mail) throw notFound('This email');
      return { ...toWire(mail), html: mail.html, text: mail.text };
    },
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
