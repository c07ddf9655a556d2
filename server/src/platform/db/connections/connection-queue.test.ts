import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionQueueFullError, defaultQueueOptions, openConnectionQueue } from './connection-queue.ts';

const options = {
  connections: 4,
  connectionsPerKey: 2,
  longConnections: 2,
  longConnectionsPerKey: 1,
  maxWaiting: 6,
  maxWaitingPerKey: 4,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue that notes callers by name once they have a connection. */
function watched(over: Partial<typeof options> = {}) {
  const queue = openConnectionQueue({ ...options, ...over });
  const admitted: string[] = [];
  const refused: string[] = [];
  const leave = new Map<string, () => void>();
  async function call(name: string, { key = name.slice(0, 1), isLong = false, waitMs = 1_000 } = {}) {
    queue.acquire(key, isLong, waitMs).then(
      (back) => {
        admitted.push(name);
        leave.set(name, back);
      },
      (error: unknown) => {
        if (error instanceof ConnectionQueueFullError) refused.push(name);
      },
    );
    await vi.advanceTimersByTimeAsync(0);
  }
  async function end(name: string) {
    leave.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  return { call, end, admitted, refused };
}

describe('a key', () => {
  test('gets at most its share, even while connections are free', async () => {
    const { call, end, admitted } = watched();
    for (const name of ['a1', 'a2', 'a3']) await call(name);
    expect(admitted).toEqual(['a1', 'a2']);
    await call('b1');
    expect(admitted).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(admitted).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('waits behind each other key once, not behind all its callers', async () => {
    const { call, end, admitted } = watched({ connections: 1, connectionsPerKey: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) await call(name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
    expect(admitted).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('may not fill the queue', async () => {
    const { call, refused } = watched();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) await call(name);
    expect(refused).toEqual(['a7']);
    for (const name of ['b1', 'b2', 'b3', 'b4', 'c1', 'c2']) await call(name);
    expect(refused).toEqual(['a7', 'c1', 'c2']);
  });
});

describe('long work', () => {
  test('never holds all connections, nor one key all of its', async () => {
    const { call, end, admitted } = watched();
    for (const name of ['a1', 'a2', 'b1', 'c1']) await call(name, { isLong: true });
    expect(admitted).toEqual(['a1', 'b1']);
    for (const name of ['x1', 'y1']) await call(name);
    expect(admitted).toEqual(['a1', 'b1', 'x1', 'y1']);
    await end('a1');
    expect(admitted.at(-1)).toBe('c1');
  });

  test('does not keep the other work of its key waiting', async () => {
    const { call, admitted } = watched();
    for (const name of ['a1', 'a2']) await call(name, { isLong: true });
    await call('a3');
    expect(admitted).toEqual(['a1', 'a3']);
  });
});

describe('a caller', () => {
  test('is refused after its timeout, and later ones move up', async () => {
    const { call, end, admitted, refused } = watched({ connections: 1, connectionsPerKey: 1 });
    await call('a1');
    await call('a2', { waitMs: 500 });
    await call('a3');
    await vi.advanceTimersByTimeAsync(501);
    expect(refused).toEqual(['a2']);
    await end('a1');
    expect(admitted).toEqual(['a1', 'a3']);
  });

  test('that returns its connection twice frees it once', async () => {
    const { call, end, admitted } = watched({ connections: 1, connectionsPerKey: 1 });
    for (const name of ['a1', 'b1', 'c1']) await call(name);
    await end('a1');
    await end('a1');
    expect(admitted).toEqual(['a1', 'b1']);
  });
});

test.each([1, 2, 3, 6, 12, 40])('of %i connections, everyone gets some and nobody all', (connections) => {
  const { connectionsPerKey, longConnections, longConnectionsPerKey } = defaultQueueOptions(connections);
  expect(Math.min(connectionsPerKey, longConnections, longConnectionsPerKey)).toBeGreaterThanOrEqual(1);
  if (connections > 1) expect(Math.max(connectionsPerKey, longConnections)).toBeLessThan(connections);
  if (connections > 4) expect(connectionsPerKey + longConnections).toBeLessThan(connections);
});
