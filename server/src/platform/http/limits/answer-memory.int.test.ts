import { connect, type Socket } from 'node:net';
import { listContacts } from '@liftout/contract/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { makeContact } from '../../../testing/rows/factories.ts';

const page = 20 * 60_000;
let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp({ times: { answerMemory: { ofOne: 4 * page, ofAll: 6 * page } } });
  const notes = '備'.repeat(20_000);
  for (const client of ['alpha', 'beta'] as const)
    for (let i = 0; i < 20; i += 1) await makeContact(t, client, { notes });
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** Asks for a page of contacts so often in a row on one connection. Answers the statuses, in order, once all are read. */
async function ask(as: 'alpha' | 'beta', times: number) {
  const token = await t.tokenOf(as);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET ${listContacts.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(times),
  );
  return { socket, statuses: () => readStatuses(socket, times) };
}

/** Each answer ends before the next begins, so that its first line stands alone. */
function readStatuses(socket: Socket, count: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('error', reject).setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
      const found = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      if (found.length < count) return;
      socket.destroy();
      resolve(found);
    });
  });
}

/** Until what was asked before has been answered as far as it can be: nothing is read of it meanwhile. */
const settled = () =>
  expect.poll(async () => (await (await ask('beta', 1)).statuses())[0], { timeout: 10_000 }).toBe(200);

test('a caller that sends requests and reads no answers is refused, and others are not', async () => {
  const greedy = await ask('alpha', 40);
  await settled();
  const more = await (await ask('alpha', 1)).statuses();
  expect(more).toEqual([429]);
  const statuses = await greedy.statuses();
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(10);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('answers that were read or cut are no longer counted', async () => {
  const greedy = await ask('alpha', 40);
  await settled();
  greedy.socket.destroy();
  await expect.poll(async () => (await (await ask('alpha', 1)).statuses())[0], { timeout: 10_000 }).toBe(200);
});
