import { expect, test } from 'vitest';
import { openPlaces } from './places.ts';

const { signal } = new AbortController();
const limits = { atOnce: 2, maxWaiting: 1, waitMs: 60_000 };

test('a caller has so many places at once, and the next one once a place is given back', async () => {
  const places = openPlaces(limits);
  const first = await places.take('a', signal);
  await places.take('a', signal);
  const third = places.take('a', signal);
  await expect(places.take('a', signal)).rejects.toMatchObject({ status: 429 });
  first();
  first();
  await third;
  const fourth = places.take('a', signal);
  await expect(places.take('a', signal)).rejects.toMatchObject({ status: 429 });
  (await third)();
  await fourth;
});

test('a caller whose places are taken keeps no other waiting', async () => {
  const places = openPlaces({ ...limits, atOnce: 1 });
  await places.take('a', signal);
  await places.take('b', signal);
});

test('who goes while waiting makes room for another', async () => {
  const places = openPlaces({ ...limits, atOnce: 1 });
  const first = await places.take('a', signal);
  const leaving = new AbortController();
  const gone = places.take('a', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const next = places.take('a', signal);
  first();
  await next;
});

test('who waits for too long is told to try again', async () => {
  const places = openPlaces({ ...limits, atOnce: 1, waitMs: 1 });
  await places.take('a', signal);
  await expect(places.take('a', signal)).rejects.toMatchObject({ status: 503 });
});
