import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedItem } from '@liftout/contract/activity';
import { expect, test } from 'vitest';
import { type FeedSource, openFeedStream } from './stream.ts';

const item = (subject: string): FeedItem => ({
  id: '0198f000-0000-7000-8000-000000000001',
  type: 'note',
  contactId: null,
  contactName: null,
  contactFirm: null,
  timestamp: '2025-08-29T16:00:00.000Z',
  subject,
  outcome: null,
  notes: null,
  duration: null,
});

/** A source whose reads are counted; each brings what `queue` holds. */
function fakeSource(more: Partial<FeedSource> = {}) {
  const queue: string[] = [];
  const seen = { reads: 0, atOnce: 0, most: 0, errors: 0 };
  const source: FeedSource = {
    async next(position) {
      seen.reads += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await sleep(5);
      seen.atOnce -= 1;
      return { items: queue.splice(0).map((subject) => ({ item: item(subject), position })), position };
    },
    current: async () => ({ seen: '1:1:' }),
    allowed: async () => true,
    onError: () => {
      seen.errors += 1;
    },
    ...more,
  };
  return { source, queue, seen };
}

const times = { heartbeatMs: 60_000, trustMs: 60_000, patienceMs: 60_000 };

function collect(out: NodeJS.ReadableStream) {
  let text = '';
  out.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

test('wake-ups during a read lead to one more, never to two at once', async () => {
  const { source, queue, seen } = fakeSource();
  const stream = openFeedStream(source, { seen: '1:1:' }, times);
  const text = collect(stream.out);
  queue.push('first');
  for (let n = 0; n < 50; n += 1) stream.wake();
  await sleep(10);
  queue.push('second');
  stream.wake();
  await expect.poll(text).toContain('second');
  expect(seen.most).toBe(1);
  expect(seen.reads).toBeLessThanOrEqual(4);
  stream.end();
});

test('a failed read is told and made up for at the next wake-up', async () => {
  let fails = true;
  const { source, queue, seen } = fakeSource();
  const { next } = source;
  const stream = openFeedStream(
    { ...source, next: (position) => (fails ? Promise.reject(new Error('gone')) : next(position)) },
    { seen: '1:1:' },
    times,
  );
  const text = collect(stream.out);
  queue.push('kept');
  await expect.poll(() => seen.errors).toBe(1);
  fails = false;
  stream.wake();
  await expect.poll(text).toContain('kept');
  stream.end();
});

test('signs of life go out, and end with the stream', async () => {
  const { source } = fakeSource();
  const stream = openFeedStream(source, null, { ...times, heartbeatMs: 20 });
  const text = collect(stream.out);
  await expect.poll(() => text().split(': still here').length).toBeGreaterThan(3);
  stream.end();
  await sleep(30);
  const then = text();
  await sleep(60);
  expect(text()).toBe(then);
});

test('a reader who stops reading is waited for, then given up', async () => {
  const { source, queue, seen } = fakeSource();
  const stream = openFeedStream(source, { seen: '1:1:' }, { ...times, patienceMs: 50 });
  queue.push(...Array.from({ length: 100 }, () => 'x'.repeat(2_000)));
  stream.wake();
  await expect.poll(() => stream.out.destroyed).toBe(true);
  const { reads } = seen;
  queue.push('never sent');
  stream.wake();
  await sleep(20);
  expect(seen.reads).toBe(reads);
});
