import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { failureForSender, mailFailure } from './failure.ts';
import { smtpTransport } from './transport.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A mail server that gives these answers: to a connection, and to commands that begin with a word; else it agrees. */
async function serverThat(answers: Record<string, string>): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`${answers.greeting ?? '220 ready'}\r\n`);
    let isText = false;
    socket.on('data', (data) => {
      const line = data.toString();
      if (isText && !line.endsWith('\r\n.\r\n')) return;
      const word = isText ? 'text' : line.slice(0, 4).trim();
      isText = word === 'DATA' && !('DATA' in answers);
      socket.write(`${answers[word] ?? (isText ? '354 go on' : '250 ok')}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

async function failureAt(url: string, timeoutMs?: number): Promise<string> {
  const mail = { id: newId(), recipient: 'a@firm.example', subject: 'A', html: '<p>A</p>', plainText: 'A' };
  const send = smtpTransport(url, 'portal@liftout.example', timeoutMs === undefined ? {} : { timeoutMs });
  return send(mail).then(() => 'sent', mailFailure);
}

test.each([
  [
    'an unknown recipient',
    { RCPT: '550 5.1.1 User unknown' },
    "The mail server doesn't accept mail to this address. It says: “550 5.1.1 User unknown”",
  ],
  [
    'a sender that is not allowed',
    { MAIL: '553 5.7.1 Not yours' },
    "The mail server doesn't accept mail from Liftout's address. Check MAIL_FROM. It says: “553 5.7.1 Not yours”",
  ],
  [
    'what it takes for spam',
    { text: '554 5.7.1 Spam' },
    "The mail server didn't accept this email. It says: “554 5.7.1 Spam”",
  ],
  [
    'greylisting',
    { RCPT: '451 4.7.1 Greylisted' },
    'The mail server asks to try again later. It says: “451 4.7.1 Greylisted”',
  ],
  [
    'a busy server',
    { greeting: '421 4.3.2 Too many' },
    'The mail server asks to try again later. It says: “421 4.3.2 Too many”',
  ],
])('%s is told in plain words, with what the server said', async (_, answers, told) => {
  expect(await failureAt(await serverThat(answers))).toBe(told);
});

test('a server that is not there, a wrong password and one that is silent are told in plain words', async () => {
  const refused = await failureAt('smtp://127.0.0.1:1');
  expect(refused).toMatch(
    /^Couldn't reach the mail server\. Check SMTP_URL\. It says: “connect ECONNREFUSED /,
  );
  const denied = { EHLO: '250-ready\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 No' };
  const url = (await serverThat(denied)).replace('smtp://', 'smtp://user:s3cret@');
  const wrong = await failureAt(url);
  expect(wrong).toBe('The mail server rejected the user or password in SMTP_URL. It says: “535 5.7.8 No”');
  const silent = await failureAt(await serverThat({ greeting: '220-wait' }), 300);
  expect(silent).toBe('The mail server took too long.');
});

test.each([
  "The mail server doesn't accept mail to this address. It says: “550 5.1.1 User unknown”",
  "The mail server didn't accept this email. It says: “554 5.7.1 Spam”",
  'The mail server asks to try again later. It says: “451 not now”',
])('who sent it reads what is about their email: %s', (failure) => {
  expect(failureForSender(failure)).toBe(failure);
});

test.each([
  'The mail server rejected the user or password in SMTP_URL. It says: “535 no”',
  "The mail server doesn't accept mail from Liftout's address. Check MAIL_FROM. It says: “553 5.7.1 Not yours”",
  "Couldn't reach the mail server. Check SMTP_URL. It says: “connect ECONNREFUSED 127.0.0.1:1”",
])('and not what is for admins: %s', (failure) => {
  expect(failureForSender(failure)).toBe(
    "The mail server can't be used at the moment. Your administrator can see why.",
  );
});

test('nor that a client was archived in our words', () => {
  expect(failureForSender('Its client was archived before it was sent.')).toBe(
    'Your portal was closed before it was sent.',
  );
});
