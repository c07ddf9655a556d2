import { Socket } from 'node:net';
import { type Probe, probeTimeoutMs } from '../outbound/probe.ts';
import { serverFailure } from './failure.ts';

const failure = (message: string): Probe => ({ ok: false, message });

/** Connects to the mail server and signs in, without sending a mail. Does not throw. Quotes nothing of SMTP_URL. */
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
    (error: unknown): Probe => failure(serverFailure(error)),
  );
  try {
    return await Promise.race([verified, late]);
  } finally {
    clearTimeout(timer);
    transport.close();
    socket.destroy();
  }
}
