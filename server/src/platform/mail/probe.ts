import { Socket } from 'node:net';
import { type Probe, probeTimeoutMs } from '../outbound/probe.ts';

const failure = (message: string): Probe => ({ ok: false, message });

/** Connects to the mail server and signs in, without sending a mail. Does not throw. */
export async function probeMailServer(smtpUrl: string, timeoutMs = probeTimeoutMs): Promise<Probe> {
  const { createTransport } = await import('nodemailer');
  // A socket of ours can be destroyed at any time; nodemailer connects it.
  const socket = new Socket();
  const transport = createTransport({
    url: smtpUrl,
    socket,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { promise: late, resolve } = Promise.withResolvers<Probe>();
  const timer = setTimeout(() => {
    socket.destroy();
    resolve(failure(`The mail server didn't answer within ${timeoutMs / 1000} seconds.`));
  }, timeoutMs);
  const verified = transport.verify().then(
    (): Probe => ({ ok: true, message: 'Connected; the mail server accepts mail from Liftout.' }),
    (error: unknown): Probe => failure(reasonOf(error)),
  );
  try {
    return await Promise.race([verified, late]);
  } finally {
    clearTimeout(timer);
    transport.close();
    socket.destroy();
  }
}

/** A sentence by nodemailer's code: its messages may quote what the server or the address says. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EAUTH':
      return 'The mail server rejected the user or password in SMTP_URL.';
    case 'ETLS':
      return "Couldn't agree on encryption with the mail server. Check SMTP_URL and the server's certificate.";
    case 'ETIMEDOUT':
      return "The mail server didn't answer in time.";
    case 'EDNS':
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ESOCKET':
      return "Couldn't reach the mail server. Check SMTP_URL.";
    default:
      return 'The mail server gave an unexpected answer.';
  }
}
