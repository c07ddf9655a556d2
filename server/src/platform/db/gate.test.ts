import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GateFullError, openGate, usualGate } from './gate.ts';

const options = {
  seats: 4,
  seatsOfOne: 2,
  longSeats: 2,
  longSeatsOfOne: 1,
  waiting: 6,
  waitingOfOne: 4,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate whose callers are noted, by their names, once they have a seat. */
function watched(over: Partial<typeof options> = {}) {
  const gate = openGate({ ...options, ...over });
  const seated: string[] = [];
  const refused: string[] = [];
  const leave = new Map<string, () => void>();
  async function call(name: string, { key = name.slice(0, 1), isLong = false, waitMs = 1_000 } = {}) {
    gate.enter(key, isLong, waitMs).then(
      (back) => {
        seated.push(name);
        leave.set(name, back);
      },
      (error: unknown) => {
        if (error instanceof GateFullError) refused.push(name);
      },
    );
    await vi.advanceTimersByTimeAsync(0);
  }
  async function end(name: string) {
    leave.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  return { call, end, seated, refused };
}

describe('a key', () => {
  test('holds its share at most, while seats are free', async () => {
    const { call, end, seated } = watched();
    for (const name of ['a1', 'a2', 'a3']) await call(name);
    expect(seated).toEqual(['a1', 'a2']);
    await call('b1');
    expect(seated).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(seated).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('waits behind each other key once, not behind all its callers', async () => {
    const { call, end, seated } = watched({ seats: 1, seatsOfOne: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) await call(name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
    expect(seated).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('may not fill the waiting room', async () => {
    const { call, refused } = watched();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) await call(name);
    expect(refused).toEqual(['a7']);
    for (const name of ['b1', 'b2', 'b3', 'b4', 'c1', 'c2']) await call(name);
    expect(refused).toEqual(['a7', 'c1', 'c2']);
  });
});

describe('long work', () => {
  test('never holds all seats, nor one key all of its', async () => {
    const { call, end, seated } = watched();
    for (const name of ['a1', 'a2', 'b1', 'c1']) await call(name, { isLong: true });
    expect(seated).toEqual(['a1', 'b1']);
    for (const name of ['x1', 'y1']) await call(name);
    expect(seated).toEqual(['a1', 'b1', 'x1', 'y1']);
    await end('a1');
    expect(seated.at(-1)).toBe('c1');
  });

  test('does not keep the other work of its key waiting', async () => {
    const { call, seated } = watched();
    for (const name of ['a1', 'a2']) await call(name, { isLong: true });
    await call('a3');
    expect(seated).toEqual(['a1', 'a3']);
  });
});

describe('a caller', () => {
  test('is refused when its time is over, and those behind it move up', async () => {
    const { call, end, seated, refused } = watched({ seats: 1, seatsOfOne: 1 });
    await call('a1');
    await call('a2', { waitMs: 500 });
    await call('a3');
    await vi.advanceTimersByTimeAsync(501);
    expect(refused).toEqual(['a2']);
    await end('a1');
    expect(seated).toEqual(['a1', 'a3']);
  });

  test('that gives its seat back twice frees it once', async () => {
    const { call, end, seated } = watched({ seats: 1, seatsOfOne: 1 });
    for (const name of ['a1', 'b1', 'c1']) await call(name);
    await end('a1');
    await end('a1');
    expect(seated).toEqual(['a1', 'b1']);
  });
});

test.each([1, 2, 3, 6, 12, 40])('of %i connections, everyone gets some and nobody all', (seats) => {
  const { seatsOfOne, longSeats, longSeatsOfOne } = usualGate(seats);
  expect(Math.min(seatsOfOne, longSeats, longSeatsOfOne)).toBeGreaterThanOrEqual(1);
  if (seats > 1) expect(Math.max(seatsOfOne, longSeats)).toBeLessThan(seats);
  if (seats > 4) expect(seatsOfOne + longSeats).toBeLessThan(seats);
});
