import { afterEach, expect, test, vi } from 'vitest';
import { Cache } from './cache.ts';

afterEach(() => vi.useRealTimers());

test('keeps at most `max` values, the latest ones', () => {
  const cache = new Cache<number>({ max: 2, freshMs: 1_000 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  cache.set('c', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4]);
  cache.forget((key) => key === 'a');
  expect(cache.get('a')).toBeUndefined();
});

test('forgets values that are too old', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new Cache<number>({ max: 2, freshMs: 1_000 });
  cache.set('a', 1);
  vi.advanceTimersByTime(999);
  expect(cache.get('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(cache.get('a')).toBeUndefined();
});
