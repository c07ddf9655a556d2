import { expect, test } from 'vitest';
import { apart } from './apart.ts';
import type { Bubble } from './city-figures.ts';

const bubble = (x: number, y: number, radius: number): Bubble => ({
  city: {
    key: null,
    city: 'Orange',
    state: 'CA',
    latitude: 0,
    longitude: 0,
    advisors: 1,
    left: 1,
    joined: 1,
    months: [],
  },
  advisors: 1,
  left: 1,
  joined: 1,
  x,
  y,
  radius,
  out: radius,
  come: radius,
});
/** A map of 1000 by 1000 units on 300 pixels. */
const placed = (bubbles: Bubble[]) =>
  apart(bubbles, 0.3, 1000, 1000).map(({ x, y, radius }) => ({ x: x * 0.3, y: y * 0.3, radius }));

test('twenty cities at nearly one place no longer cover each other, and none leaves the map', () => {
  const crowd = Array.from({ length: 20 }, (_, at) => bubble(900 + (at % 3), 100 + at, 4 + at));
  const found = placed(crowd);
  for (const [at, one] of found.entries()) {
    expect(Math.min(one.x, one.y, 300 - one.x, 300 - one.y)).toBeGreaterThanOrEqual(one.radius);
    for (const other of found.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius - 1);
  }
});

test('two at the same place part, and who has room stays', () => {
  const [one, other, far] = placed([bubble(500, 500, 10), bubble(500, 500, 10), bubble(100, 900, 10)]);
  expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThanOrEqual(24);
  expect(far).toEqual({ x: 30, y: 270, radius: 10 });
});
