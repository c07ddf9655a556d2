import { Socket } from 'node:net';
import type { MailRow } from './queries.ts';

/** Sends one mail over the mail server. Throws nodemailer's errors. */
export type SendMail = (
  mail: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'html' | 'plainText'> & {
    unsubscribeUrl?: string | null;
  },
) => Promise<void>;

/** The time limit of one mail, in milliseconds. */
const defaultTimeoutMs = 120_000;

/**
 * Sends over SMTP. Aborts after `timeoutMs` or with `giveUp`; the server may have accepted the mail by then. The
 * Message-ID is made of the mail's id, so that a mail sent twice appears once to its reader.
 */
export function smtpTransport(
  smtpUrl: string,
  from: string,
  {
    giveUp = new AbortController().signal,
    timeoutMs = defaultTimeoutMs,
  }: { giveUp?: AbortSignal; timeoutMs?: number } = {},
): SendMail {
  const host = hostOf(from);
  return async ({ id, recipient, subject, html, plainText, unsubscribeUrl }) => {
    // Loaded with the first mail: most processes never send one.
    const { createTransport } = await import('nodemailer');
    const socket = new Socket();
    const transport = createTransport({
      url: smtpUrl,
      // A socket of ours can be destroyed at any time; nodemailer connects it.
      socket,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const ending = AbortSignal.any([giveUp, AbortSignal.timeout(timeoutMs)]);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => {
      socket.destroy();
      reject(
        new Error(
          giveUp.aborted ? 'Liftout was stopped while it sent this.' : 'The mail server took too long.',
        ),
      );
    };
    ending.addEventListener('abort', abort);
    // Destroying a socket during its DNS lookup does not stop the connection.
    socket.on('connect', () => ending.aborted && socket.destroy());
    try {
      const sending = transport.sendMail({
        from,
        // An address object is used as it is; a text would be parsed as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        html,
        text: plainText,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      });
      await Promise.race([sending, aborted]);
    } finally {
      ending.removeEventListener('abort', abort);
      transport.close();
    }
  };
}

/** One click in the mail program sends a POST there (RFC 8058). */
const unsubscribeHeaders = (url: string | null | undefined) =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** The host of `name@host` or `Name <name@host>`. */
const hostOf = (sender: string): string => sender.slice(sender.lastIndexOf('@') + 1).replace('>', '');

/** Whether the mail server refused this mail permanently (5xx), so that a retry would not help. */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const refusedMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return refusedMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
