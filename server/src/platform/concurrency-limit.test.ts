import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

const busy = { message: 'Busy.', retryAfterSeconds: 60 };
const limits = { maxRunning: 1, maxWaiting: 3, busy };

/** Work that ends when `end` is called. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}
const wait = { timeoutMs: 60_000 };

test('one runs at a time, in order of arrival', async () => {
  const { run } = limitConcurrency(limits);
  const order: number[] = [];
  const first = work();
  const all = [run(first.run, wait)];
  for (const n of [1, 2, 3]) all.push(run(async () => void order.push(n), wait));
  expect(order).toEqual([]);
  first.end();
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3]);
});

test('several run at once where the limit allows it', async () => {
  const { run } = limitConcurrency({ ...limits, maxRunning: 2 });
  const jobs = [work(), work(), work()];
  const begun: number[] = [];
  const all = jobs.map((job, n) =>
    run(() => {
      begun.push(n);
      return job.run();
    }, wait),
  );
  expect(begun).toEqual([0, 1]);
  jobs[1]?.end();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of jobs) end();
  await Promise.all(all);
});

test('after a failure the next one runs', async () => {
  const { run } = limitConcurrency(limits);
  await expect(run(() => Promise.reject(new Error('no')), wait)).rejects.toThrow('no');
  expect(await run(async () => 'next', wait)).toBe('next');
});

test('a caller that aborts, or waits too long, leaves the queue', async () => {
  const { run } = limitConcurrency(limits);
  const first = work();
  const running = run(first.run, wait);
  const controller = new AbortController();
  const gone = run(async () => 'never', { ...wait, signal: controller.signal });
  const late = run(async () => 'never', { timeoutMs: 1 });
  const stays = run(async () => 'stays', wait);
  controller.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  first.end();
  await running;
  expect(await stays).toBe('stays');
});

test('a full queue refuses callers', async () => {
  const { run } = limitConcurrency(limits);
  const first = work();
  const all = [run(first.run, wait)];
  for (let n = 0; n < limits.maxWaiting; n += 1) all.push(run(async () => undefined, wait));
  await expect(run(async () => undefined, wait)).rejects.toMatchObject({ status: 429 });
  first.end();
  await Promise.all(all);
});

/** Work that ends when `end` is called, and notes who ran. */
function stage(options: { maxRunning: number; maxWaitingPerCaller: number; maxWaiting: number }) {
  const queue = limitConcurrency({ ...options, busy });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (caller: string) =>
    queue.run(
      () => {
        started.push(caller);
        return new Promise<void>((end) => ends.push(end));
      },
      { caller },
    );
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  async function finishAll() {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await tick();
    }
  }
  return { started, run, tick, finishAll, ends };
}

test('callers are served in rotation, regardless of how many waiters each has', async () => {
  const { started, run, finishAll } = stage({ maxRunning: 1, maxWaitingPerCaller: 10, maxWaiting: 20 });
  const all = [...Array.from({ length: 6 }, () => run('flood')), run('b'), run('c')];
  await finishAll();
  await Promise.all(all);
  expect(started.slice(0, 4)).toEqual(['flood', 'flood', 'b', 'c']);
});

test('one caller fills only its own share', async () => {
  const { run, finishAll } = stage({ maxRunning: 1, maxWaitingPerCaller: 2, maxWaiting: 10 });
  const flood = [run('flood'), run('flood'), run('flood')];
  await expect(run('flood')).rejects.toMatchObject({ status: 429 });
  const other = run('other');
  await finishAll();
  await Promise.all([...flood, other]);
});

test('in a full queue, the last waiter of the caller with the most waiters is refused', async () => {
  const { run, finishAll } = stage({ maxRunning: 1, maxWaitingPerCaller: 10, maxWaiting: 3 });
  const kept = [run('flood'), run('flood'), run('flood')];
  const last = run('flood');
  const newcomer = run('newcomer');
  await expect(last).rejects.toMatchObject({ status: 429 });
  await expect(run('flood')).rejects.toMatchObject({ status: 429 });
  await finishAll();
  await Promise.all([...kept, newcomer]);
});
