import type { Change } from '@liftout/contract/changes';
import { expect, test, vi } from 'vitest';
import { openPublisher, payloadsOf } from './publisher.ts';

const contacts = { clientId: 'alpha', topics: ['contacts'] } satisfies Change;

test('commits of one time window are sent in one statement, each client once', async () => {
  const send = vi.fn(async (_: string[]) => undefined);
  const publisher = openPublisher(send, () => undefined);
  publisher.publish([contacts]);
  publisher.publish([{ clientId: 'beta', topics: ['deals'] }]);
  publisher.publish([{ clientId: 'alpha', topics: ['deals', 'contacts'] }, contacts]);
  publisher.publish([]);
  expect(send).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const [payloads = []] = send.mock.calls[0] ?? [];
  expect(payloads.map((text) => JSON.parse(text))).toEqual([
    [
      { clientId: 'alpha', topics: ['contacts', 'deals'] },
      { clientId: 'beta', topics: ['deals'] },
    ],
  ]);
});

test('changes of different windows are kept apart', async () => {
  const send = vi.fn(async (_: string[]) => undefined);
  const publisher = openPublisher(send, () => undefined);
  publisher.publish([{ ...contacts, origin: 'one' }]);
  publisher.publish([{ ...contacts, origin: 'two' }]);
  await publisher.flush();
  expect(JSON.parse(send.mock.calls[0]?.[0][0] ?? '')).toEqual([
    { ...contacts, origin: 'one' },
    { ...contacts, origin: 'two' },
  ]);
});

test('a failure is reported, and the next changes are sent', async () => {
  const send = vi.fn(async (_: string[]) => undefined).mockRejectedValueOnce(new Error('gone'));
  const errors: Error[] = [];
  const publisher = openPublisher(send, (error) => errors.push(error));
  publisher.publish([contacts]);
  await publisher.flush();
  expect(errors).toHaveLength(1);
  publisher.publish([contacts]);
  await publisher.flush();
  expect(send).toHaveBeenCalledTimes(2);
});

test('no payload is longer than PostgreSQL allows, and without changes there is none', () => {
  expect(payloadsOf([])).toEqual([]);
  const many: Change[] = Array.from({ length: 1_000 }, (_, n) => ({
    clientId: `client-${n}`,
    topics: ['moves'],
  }));
  const payloads = payloadsOf(many);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  expect(payloads.length).toBeLessThan(10);
  expect(payloads.flatMap((text) => JSON.parse(text))).toEqual(many);
});
