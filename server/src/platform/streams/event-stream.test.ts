import { once } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEventStream, type StreamSource } from './event-stream.ts';

/** A source whose reads are counted; each brings what `queue` holds. */
function fakeSource(more: Partial<StreamSource<number>> = {}) {
  const queue: string[] = [];
  const seen = { reads: 0, atOnce: 0, most: 0, errors: 0 };
  const source: StreamSource<number> = {
    async next(position) {
      seen.reads += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await nextTick();
      seen.atOnce -= 1;
      return { items: queue.splice(0).map((item) => ({ item, position })), position };
    },
    current: async () => 1,
    writePosition: String,
    isAllowed: async () => true,
    onError: () => {
      seen.errors += 1;
    },
    ...more,
  };
  return { source, queue, seen };
}

const times = { heartbeatMs: 60_000, maxFullMs: 60_000 };

function collect(out: NodeJS.ReadableStream) {
  let text = '';
  out.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

test('wake-ups during a read lead to one more, never to two at once', async () => {
  const { source, queue, seen } = fakeSource();
  const stream = openEventStream(source, 1, times);
  const text = collect(stream.out);
  queue.push('first');
  for (let n = 0; n < 50; n += 1) stream.wake();
  await expect.poll(text).toContain('first');
  queue.push('second');
  stream.wake();
  await expect.poll(text).toContain('second');
  expect(seen.most).toBe(1);
  expect(seen.reads).toBeLessThanOrEqual(4);
  stream.end();
});

test('a failed read is reported, and repeated at the next wake-up', async () => {
  let fails = true;
  const { source, queue, seen } = fakeSource();
  const { next } = source;
  const stream = openEventStream(
    { ...source, next: (position) => (fails ? Promise.reject(new Error('gone')) : next(position)) },
    1,
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

test('heartbeats are sent until the stream ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { source } = fakeSource();
  const stream = openEventStream(source, null, times);
  const text = collect(stream.out);
  const afterAnother = () => {
    vi.advanceTimersByTime(times.heartbeatMs);
    return text().split('event: beat').length - 1;
  };
  await expect.poll(afterAnother).toBeGreaterThanOrEqual(3);
  stream.end();
  await once(stream.out, 'end');
  const then = text();
  vi.advanceTimersByTime(3 * times.heartbeatMs);
  await nextTick();
  expect(text()).toBe(then);
});

test('a reader that stops reading is disconnected after a while', async () => {
  const { source, queue, seen } = fakeSource();
  const stream = openEventStream(source, 1, { ...times, maxFullMs: 50 });
  queue.push(...Array.from({ length: 100 }, () => 'x'.repeat(2_000)));
  stream.wake();
  await expect.poll(() => stream.out.destroyed).toBe(true);
  const { reads } = seen;
  queue.push('never sent');
  stream.wake();
  await nextTick();
  expect(seen.reads).toBe(reads);
});
