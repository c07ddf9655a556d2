import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  raw: string;
}

/** A real mail server that keeps the mails it receives. `refuse` gives the SMTP code and the step of a refusal. */
export async function startSmtp(
  refuse: (count: number) => { code: number; at: 'rcpt' | 'data' } | undefined = () => undefined,
) {
  const received: ReceivedMail[] = [];
  let count = 0;
  const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
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
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
