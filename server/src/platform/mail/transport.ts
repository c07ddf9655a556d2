import { Socket } from 'node:net';
import type { MailRow } from './queries.ts';

/** Hands one mail to the mail server. Throws what nodemailer throws. */
export type SendMail = (
  mail: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'html' | 'plainText'>,
) => Promise<void>;

/** How long one mail may take, in milliseconds, however busy the mail server looks. */
const mailMs = 120_000;

/**
 * Sends over SMTP, and breaks off after two minutes or when `giveUp` is aborted; the server may have taken the mail then. The Message-ID is made of the mail's id, so that a mail that was taken twice by a server shows as
 * one at the reader's.
 */
export function smtpTransport(
  smtpUrl: string,
  from: string,
  { giveUp = new AbortController().signal, mostMs = mailMs }: { giveUp?: AbortSignal; mostMs?: number } = {},
): SendMail {
  const host = hostOf(from);
  return async ({ id, recipient, subject, html, plainText }) => {
    // Loaded at the first mail: most starts need none.
    const { createTransport } = await import('nodemailer');
    const socket = new Socket();
    const transport = createTransport({
      url: smtpUrl,
      // Our own, so that it can be closed at any time; nodemailer connects it.
      socket,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const ending = AbortSignal.any([giveUp, AbortSignal.timeout(mostMs)]);
    const { promise: brokenOff, reject } = Promise.withResolvers<never>();
    const breakOff = () => {
      socket.destroy();
      reject(
        new Error(
          giveUp.aborted ? 'Liftout was stopped while it sent this.' : 'The mail server took too long.',
        ),
      );
    };
    ending.addEventListener('abort', breakOff);
    // The name of the server may have been found only now.
    socket.on('connect', () => ending.aborted && socket.destroy());
    try {
      const sending = transport.sendMail({
        from,
        // An address object is taken as it is; text would be read as a list.
        to: { name: '', address: recipient },
        subject,
        html,
        text: plainText,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await Promise.race([sending, brokenOff]);
    } finally {
      ending.removeEventListener('abort', breakOff);
      transport.close();
    }
  };
}

/** The host of `name@host` or `Name <name@host>`. */
const hostOf = (sender: string): string => sender.slice(sender.lastIndexOf('@') + 1).replace('>', '');

/** Whether the mail server refused this very mail for good, so that trying again would not help. */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const refusedMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return refusedMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
