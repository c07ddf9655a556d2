import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  raw: string;
  /** Whether it came over TLS. */
  isEncrypted: boolean;
}

/**
 * A real mail server that keeps the mails it receives. `refuse` gives the SMTP code and the step of a refusal. `tls`: its
 * encryption, with a self-made certificate; default: none.
 */
export async function startSmtp(
  refuse: (count: number) => { code: number; at: 'rcpt' | 'data' } | undefined = () => undefined,
  tls?: 'implicit' | 'starttls',
) {
  const received: ReceivedMail[] = [];
  let count = 0;
  const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code });
  const encryption: SMTPServerOptions = {
    secure: tls === 'implicit',
    disabledCommands: tls === 'starttls' ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    // Without a key and certificate the server has self-made ones.
  };
  const server = new SMTPServer({
    ...encryption,
    logger: false,
    onRcptTo(_, __, done) {
      count += 1;
      const no = refuse(count);
      done(no?.at === 'rcpt' ? refusal(no.code) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const no = refuse(count);
        if (no?.at === 'data') return done(refusal(no.code));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: session.secure,
        });
        return done();
      });
    },
  });
  // A client that refuses the certificate hangs up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
