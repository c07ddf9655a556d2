import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openOutbound } from '../../platform/outbound/outbound.ts';
import { hasten } from '../../platform/outbound/pace.ts';
import { type Responder, startHttpServer } from '../../testing/http/http-server.ts';
import { openJustCall } from './client.ts';

// The pace itself is what is tested here.
beforeAll(() => hasten(1));

async function open(respond: Responder) {
  const server = await startHttpServer(respond);
  onTestFinished(server.close);
  const justcall = openJustCall(
    { justcall: { apiKey: 'jk', apiSecret: 'js', baseUrl: server.url } },
    openOutbound({ allowPrivateNetwork: true }),
  );
  if (!justcall) throw new Error('There is a key.');
  const read = (page: number) => justcall.calls({ campaignId: '1', page, since: null });
  return { read, asked: server.asked };
}
const page = { data: [], next_page_link: '' };

test('ten requests are sent at once, the others at the rate of the lowest plan', async () => {
  const { read, asked } = await open(() => ({ body: page }));
  const all = Array.from({ length: 11 }, (_, n) => read(n));
  await Promise.all(all.slice(0, 10));
  expect(asked).toHaveLength(10);
  for (const one of all) one.catch(() => undefined);
});

test('a plan that allows more says so, and is used', async () => {
  const { read, asked } = await open(() => ({
    body: page,
    headers: { 'x-rate-limit-burst-limit': '90', 'x-rate-limit-burst-remaining': '80' },
  }));
  await read(0);
  await Promise.all(Array.from({ length: 25 }, (_, n) => read(n)));
  expect(asked).toHaveLength(26);
});

test('where others used the minute up, the next request waits for its end', async () => {
  const reset = Math.ceil(Date.now() / 1000) + 1;
  const { read } = await open((_, count) => ({
    body: page,
    headers: {
      'x-rate-limit-burst-limit': '30',
      'x-rate-limit-burst-remaining': count === 1 ? '0' : '20',
      'x-rate-limit-burst-reset': String(reset),
    },
  }));
  await read(0);
  await read(1);
  expect(Date.now()).toBeGreaterThanOrEqual(reset * 1000 - 5);
});
