import { expect, test } from 'vitest';
import type { Bubble } from './city-figures.ts';
import { namesOf } from './map-names.ts';

/** A bubble on a map of a pixel a unit, 400 wide. */
const bubble = (city: string, x: number, y: number, radius: number): Bubble => ({
  city: { key: city, city, state: 'CA', latitude: 0, longitude: 0, left: 1, joined: 1, months: [] },
  left: 1,
  joined: 1,
  x,
  y,
  radius,
});
const sidesOf = (...bubbles: Bubble[]) =>
  Object.fromEntries([...namesOf(bubbles, 1, 400)].map(([{ city }, side]) => [city.city, side]));

test('a name stands at the right of its bubble, at the left where that is taken or outside, else above or below', () => {
  expect(sidesOf(bubble('Orange', 200, 100, 10))).toEqual({ Orange: 'right' });
  expect(sidesOf(bubble('Orange', 380, 100, 10))).toEqual({ Orange: 'left' });
  expect(sidesOf(bubble('Orange', 200, 100, 10), bubble('Irvine', 240, 100, 8))).toEqual({
    Orange: 'left',
    Irvine: 'right',
  });
  expect(
    sidesOf(bubble('Orange', 200, 100, 10), bubble('Irvine', 225, 100, 9), bubble('Tustin', 175, 100, 8)),
  ).toMatchObject({ Orange: 'above' });
});

test('a name that finds no free side is left out, but for the largest bubble', () => {
  const around = (x: number, y: number) => [
    bubble('A', x + 25, y, 12),
    bubble('B', x - 25, y, 12),
    bubble('C', x, y + 25, 12),
    bubble('D', x, y - 25, 12),
  ];
  expect(sidesOf(bubble('Orange', 200, 200, 14), ...around(200, 200))).toHaveProperty('Orange', 'right');
  const small = sidesOf(bubble('Irvine', 60, 60, 20), ...around(250, 200), bubble('Orange', 250, 200, 8));
  expect(small).not.toHaveProperty('Orange');
});

test('six names at most', () => {
  const many = [40, 80, 120, 160, 200, 240, 280, 320].map((y) => bubble(`City ${y}`, 100, y, 8));
  expect(namesOf(many, 1, 400).size).toBe(6);
});
