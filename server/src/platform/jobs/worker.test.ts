import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorker } from './worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = { error: () => undefined };
/** What a run takes. */
const work = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Lets the time of the test go by. */
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('runs when started, when woken and when work is due, one run at a time', async () => {
  let runs = 0;
  let inside = 0;
  const worker = openWorker({
    name: 'test',
    idleMs: 60_000,
    log,
    async run() {
      inside += 1;
      expect(inside).toBe(1);
      await work(10);
      inside -= 1;
      runs += 1;
      return runs === 1 ? 20 : undefined;
    },
  });
  worker.wake();
  await advance(20);
  expect(runs).toBe(0);
  worker.start();
  await advance(60);
  expect(runs).toBe(2);
  worker.wake();
  worker.wake();
  worker.wake();
  await advance(50);
  expect(runs).toBe(4);
  await worker.stop();
  worker.wake();
  await advance(30);
  expect(runs).toBe(4);
});

test('a failed run is logged, and the next one runs', async () => {
  const seen: unknown[] = [];
  let runs = 0;
  const worker = openWorker({
    name: 'test',
    idleMs: 10,
    log: { error: (details: unknown) => seen.push(details) },
    async run() {
      runs += 1;
      if (runs === 1) throw new Error('once');
      return undefined;
    },
  });
  worker.start();
  await advance(60);
  await worker.stop();
  expect(runs).toBeGreaterThan(1);
  expect(seen).toMatchObject([{ worker: 'test' }]);
});

test('stopping waits for the current run', async () => {
  let done = false;
  const worker = openWorker({
    name: 'test',
    idleMs: 1_000,
    log,
    async run() {
      await work(30);
      done = true;
      return undefined;
    },
  });
  worker.start();
  const stopped = worker.stop();
  await advance(30);
  await stopped;
  expect(done).toBe(true);
});
