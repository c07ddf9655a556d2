import { expect, test } from 'vitest';
import { turns } from './turns.ts';

const busy = { message: 'Busy.', retryAfterSeconds: 60 };
const line = { atOnce: 1, waiting: 3, busy };

/** Work that ends when it is told to. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}
const wait = { patience: 60_000 };

test('one works at a time, in the order they came', async () => {
  const { take } = turns(line);
  const order: number[] = [];
  const first = work();
  const all = [take(first.run, wait)];
  for (const n of [1, 2, 3]) all.push(take(async () => void order.push(n), wait));
  expect(order).toEqual([]);
  first.end();
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3]);
});

test('several work at once where that is allowed', async () => {
  const { take } = turns({ ...line, atOnce: 2 });
  const held = [work(), work(), work()];
  const begun: number[] = [];
  const all = held.map(({ run }, n) =>
    take(() => {
      begun.push(n);
      return run();
    }, wait),
  );
  expect(begun).toEqual([0, 1]);
  held[1]?.end();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of held) end();
  await Promise.all(all);
});

test('what fails passes the turn on', async () => {
  const { take } = turns(line);
  await expect(take(() => Promise.reject(new Error('no')), wait)).rejects.toThrow('no');
  expect(await take(async () => 'next', wait)).toBe('next');
});

test('whoever gives up, or waits for too long, leaves the line', async () => {
  const { take } = turns(line);
  const first = work();
  const held = take(first.run, wait);
  const controller = new AbortController();
  const gone = take(async () => 'never', { ...wait, signal: controller.signal });
  const late = take(async () => 'never', { patience: 1 });
  const stays = take(async () => 'stays', wait);
  controller.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  first.end();
  await held;
  expect(await stays).toBe('stays');
});

test('a long line takes nobody more', async () => {
  const { take } = turns(line);
  const first = work();
  const all = [take(first.run, wait)];
  for (let n = 0; n < line.waiting; n += 1) all.push(take(async () => undefined, wait));
  await expect(take(async () => undefined, wait)).rejects.toMatchObject({ status: 429 });
  first.end();
  await Promise.all(all);
});

/** Work that ends when it is told to, and says who had their turn. */
function stage(limits: { atOnce: number; perCaller: number; waiting: number }) {
  const line = turns({ ...limits, busy });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const take = (caller: string) =>
    line.take(
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
  return { started, take, tick, finishAll, ends };
}

test('callers take turns, however many one has waiting', async () => {
  const { started, take, finishAll } = stage({ atOnce: 1, perCaller: 10, waiting: 20 });
  const all = [...Array.from({ length: 6 }, () => take('flood')), take('b'), take('c')];
  await finishAll();
  await Promise.all(all);
  expect(started.slice(0, 4)).toEqual(['flood', 'flood', 'b', 'c']);
});

test('one caller fills only its own line', async () => {
  const { take, finishAll } = stage({ atOnce: 1, perCaller: 2, waiting: 10 });
  const flood = [take('flood'), take('flood'), take('flood')];
  await expect(take('flood')).rejects.toMatchObject({ status: 429 });
  const other = take('other');
  await finishAll();
  await Promise.all([...flood, other]);
});

test('where the line is full, whoever has most in it gives up a place', async () => {
  const { take, finishAll } = stage({ atOnce: 1, perCaller: 10, waiting: 3 });
  const kept = [take('flood'), take('flood'), take('flood')];
  const last = take('flood');
  const newcomer = take('newcomer');
  await expect(last).rejects.toMatchObject({ status: 429 });
  await expect(take('flood')).rejects.toMatchObject({ status: 429 });
  await finishAll();
  await Promise.all([...kept, newcomer]);
});
