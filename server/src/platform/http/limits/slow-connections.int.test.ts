import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { multipart } from '../../../testing/http/multipart.ts';
import { makeContact } from '../../../testing/rows/factories.ts';
import { csv, formOf, seedMarkets, upload } from '../../../testing/upload.ts';

let t: TestApp;
let port: number;
const file = 1_500;

beforeAll(async () => {
  t = await createTestApp({ times: { timeouts: { headers: 1_500, body: 1_500, file, answer: 1_000 } } });
  await seedMarkets(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** A raw connection: sends text, and keeps the answers. */
async function peer() {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // Writing to a connection that was ended fails; what came before that counts.
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  return { socket, answered: () => answer, closed };
}

/** Sends a text one character after the other for as long as anyone listens. */
function dribble(socket: Socket, text: string, everyMs: number) {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text.charAt(at++ % text.length));
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}

const headersOf = async (more: Record<string, string | number>) =>
  Object.entries({ host: 'x', authorization: `Bearer ${await t.tokenOf('admin')}`, ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

test('a silent connection, and headers that arrive too slowly, are ended', async () => {
  const silent = await peer();
  const slow = await peer();
  slow.socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nx: ');
  dribble(slow.socket, 'a', 50);
  const [, answer] = await Promise.all([silent.closed, slow.closed]);
  expect(answer).toContain('408 Request Timeout');
  expect(answer).toContain('"code":"too_slow"');
});

test('a JSON body that arrives too slowly is ended with 408', async () => {
  const { socket, closed } = await peer();
  socket.write(
    `POST /api/contacts HTTP/1.1\r\n${await headersOf({ 'content-type': 'application/json', 'content-length': 9_000 })}\r\n`,
  );
  dribble(socket, '{"firstName":', 20);
  const answer = await closed;
  expect(answer).toContain('408 Request Timeout');
  expect(answer).toContain('"code":"too_slow"');
});

test('a body that is refused before it is read is discarded, within the same time limit', async () => {
  const { socket, answered, closed } = await peer();
  const refused = 'POST /api/contacts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const rest = 100_000;
  socket.write(`${refused}content-length: ${rest}\r\n\r\n`);
  await expect.poll(answered).toContain('401');
  socket.write(`${'x'.repeat(rest)}${refused}content-length: 9\r\n\r\n`);
  await expect.poll(() => answered().split('401 Unauthorized').length).toBe(3);
  dribble(socket, 'x', 100);
  await closed;
});

test('a body in two parts that comes in time is read whole', async () => {
  const { socket, closed } = await peer();
  const body = JSON.stringify({
    client: 'alpha',
    firstName: 'Ann',
    lastName: 'Abbott',
    email: 'a@b.example',
    firm: 'UBS',
  });
  const headers = await headersOf({
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'close',
  });
  const asked = once(t.app.server, 'request');
  socket.write(`POST /api/contacts HTTP/1.1\r\n${headers}\r\n${body.slice(0, 20)}`);
  await asked;
  socket.write(body.slice(20));
  expect(await closed).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('uploads that hang or arrive too slowly are ended and leave nothing; others work meanwhile', async () => {
  const { payload, headers } = multipart(formOf(csv('Ada,North,"Palo Alto, CA",Merrill,UBS,01/02/2025,')));
  const head = `POST /api/upload-csv HTTP/1.1\r\n${await headersOf({ ...headers, 'content-length': 50_000_000 })}\r\n`;
  const hanging = await Promise.all(Array.from({ length: 12 }, peer));
  for (const { socket } of hanging.slice(1)) socket.write(Buffer.concat([Buffer.from(head), payload]));
  // One of them stops before its first part.
  hanging[0]?.socket.write(head);
  if (hanging[1]) dribble(hanging[1].socket, 'x', 100);
  expect(await upload(t, csv('Bea,South,"San Jose, CA",UBS,RBC,01/03/2025,'))).toMatchObject({ added: 1 });
  for (const answer of await Promise.all(hanging.map(({ closed }) => closed))) {
    expect(answer).toContain('408 Request Timeout');
    expect(answer).toContain('"code":"too_slow"');
  }
  const folder = join(t.platform.config.dataDir, 'uploads');
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});

test('a file that arrives slowly but steadily is accepted', async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, n) => `P${letters(n)},Slow,"San Jose, CA",UBS,RBC,01/03/2025,`,
  );
  const { payload, headers } = multipart(formOf(csv(...rows)));
  const { socket, closed } = await peer();
  socket.write(
    `POST /api/upload-csv HTTP/1.1\r\n${await headersOf({ ...headers, 'content-length': payload.length, connection: 'close' })}\r\n`,
  );
  const parts = 8;
  const size = Math.ceil(payload.length / parts);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(payload.subarray(sent * size, (sent + 1) * size));
    sent += 1;
    if (sent === parts) clearInterval(timer);
  }, file / 3);
  const answer = await closed;
  expect(answer).toContain('200 OK');
  expect(answer).toContain('"added":3000');
});

test('a reader that reads nothing of a large answer is disconnected', async () => {
  for (let n = 0; n < 200; n += 1)
    await makeContact(t, 'alpha', { firstName: `N${n}`, lastName: 'Long', notes: 'long '.repeat(4_000) });
  const accepted = once(t.app.server, 'connection');
  const { socket } = await peer();
  const [held]: Socket[] = await accepted;
  const gone = held && once(held, 'close');
  socket.pause();
  // More than the connection's own buffers take.
  socket.write(`GET /api/contacts?client=alpha HTTP/1.1\r\n${await headersOf({})}\r\n`.repeat(8));
  await gone;
  socket.destroy();
}, 20_000);

function letters(n: number): string {
  return [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
}
