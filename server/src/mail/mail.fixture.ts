import { listMail } from '@liftout/contract/mail';
import { onTestFinished } from 'vitest';
import { tenantScope } from '../platform/db/scope.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { startSmtp } from '../testing/http/mail-server.ts';
import { mailService } from './service.ts';

/** An app with a mail server of its own, and what its deliveries take. Both end with the test. */
export async function open(refuse?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(refuse);
  onTestFinished(smtp.close);
  const t = await createTestApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Liftout <portal@liftout.example>' },
  });
  onTestFinished(t.close);
  const send = smtpTransport(smtp.url, 'Liftout <portal@liftout.example>');
  const deps = { db: t.platform.db, send, sentAt: () => t.platform.clock.now() };
  return { t, smtp, deps };
}

/** Quoted-printable text without the line ends that its transfer added. */
export const unfolded = (raw: string) => raw.replaceAll('=\r\n', '');

/** A mail to a reader of alpha. */
export const mail = (subject = 'A report') => ({
  to: 'reader@firm.example',
  subject,
  html: '<p>Figures</p>',
  text: 'Figures',
  clientId: 'alpha',
});

/** Queues it as alpha. */
export const post = (t: TestApp, subject?: string) =>
  t.platform.db.as(tenantScope('alpha', { userId: null, name: 'alpha' }), (tx) =>
    mailService(t.platform).post(tx, mail(subject)),
  );

/** The admin's list of mail. */
export const listed = async (t: TestApp) => (await t.call(listMail, { as: 'admin', query: {} })).body.mails;
