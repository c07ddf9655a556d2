import { expect, test } from 'vitest';
import type { Bubble } from './city-figures.ts';
import { namesOf } from './map-names.ts';

/** A bubble on a map of a pixel a unit, 400 wide. */
const bubble = (city: string, x: number, y: number, radius: number): Bubble => ({
  city: {
    key: city,
    city,
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
const sidesOf = (...bubbles: Bubble[]) =>
  Object.fromEntries([...namesOf(bubbles, 1, 400)].map(([{ city }, { side }]) => [city.city, side]));

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

test('a large bubble without a free side has its name on itself', () => {
  const city = bubble('New York', 200, 200, 32);
  const around = [
    bubble('Queens', 245, 195, 11),
    bubble('Newark', 155, 205, 11),
    bubble('Brooklyn', 200, 242, 9),
    bubble('Bronx', 200, 158, 9),
  ];
  expect(namesOf([city, ...around], 1, 400).get(city)).toEqual({ side: 'on', shift: 0 });
});

test('a name that finds no free side is left out, but for the three largest bubbles', () => {
  const around = (x: number, y: number) => [
    bubble('A', x + 25, y, 12),
    bubble('B', x - 25, y, 12),
    bubble('C', x, y + 25, 12),
    bubble('D', x, y - 25, 12),
  ];
  expect(sidesOf(bubble('Orange', 200, 200, 14), ...around(200, 200))).toHaveProperty('Orange', 'right');
  expect(sidesOf(bubble('Orange', 380, 200, 14), ...around(380, 200))).toHaveProperty('Orange', 'left');
  const small = sidesOf(bubble('Irvine', 60, 60, 20), ...around(250, 200), bubble('Orange', 250, 200, 8));
  expect(small).not.toHaveProperty('Orange');
});

test('a name above or below a bubble at the edge is moved into the map', () => {
  const atEdge = bubble('San Jose', 390, 100, 10);
  const names = namesOf([atEdge, bubble('Cupertino', 365, 100, 9)], 1, 400);
  expect(names.get(atEdge)).toEqual({ side: 'above', shift: -30 });
});

test('a large city at the edge is named over the fewest smaller bubbles', () => {
  const crowd = [
    bubble('Campbell', 352, 190, 8),
    bubble('Milpitas', 360, 225, 8),
    bubble('Los Altos', 300, 205, 8),
    bubble('Gilroy', 330, 205, 8),
  ];
  const names = namesOf(
    [bubble('Palo Alto', 100, 60, 20), bubble('San Jose', 384, 205, 15), ...crowd],
    1,
    400,
  );
  expect([...names.keys()].map(({ city }) => city.city)).toContain('San Jose');
});

test('six names at most', () => {
  const many = [40, 80, 120, 160, 200, 240, 280, 320].map((y) => bubble(`City ${y}`, 100, y, 8));
  expect(namesOf(many, 1, 400).size).toBe(6);
});
