import type { MailRow } from './outbox.ts';

/** Hands one mail to the mail server. Throws what nodemailer throws. */
export type SendMail = (
  mail: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'html' | 'plainText'>,
) => Promise<void>;

/**
 * Sends over SMTP. The Message-ID is made of the mail's id, so that a mail that was taken twice by a server shows as
 * one at the reader's.
 */
export function smtpTransport(smtpUrl: string, from: string): SendMail {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'liftout';
  return async ({ id, recipient, subject, html, plainText }) => {
    // Loaded at the first mail: most starts need none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from,
        // An address object is taken as it is; text would be read as a list.
        to: { name: '', address: recipient },
        subject,
        html,
        text: plainText,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
  };
}

/** Whether the mail server refused this very mail for good, so that trying again would not help. */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const refusedMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return refusedMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
