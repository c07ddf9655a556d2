import type { MoveCity } from '@liftout/contract/moves';
import { expect, test } from 'vitest';
import {
  bubblesOf,
  cityText,
  contactsIn,
  elsewhereText,
  figuresOf,
  headlineOf,
  largestOf,
  radiusOf,
  sidesText,
} from './city-figures.ts';

const city = (
  name: string,
  [advisors, left, joined]: [number, number, number],
  months: MoveCity['months'],
): MoveCity => ({
  key: `CA|${name.toLowerCase()}`,
  city: name,
  state: 'CA',
  latitude: 37,
  longitude: -122,
  advisors,
  left,
  joined,
  months,
});
const paloAlto = city(
  'Palo Alto',
  [10, 9, 7],
  [
    { month: '2025-06', advisors: 5, left: 4, joined: 4 },
    { month: '2025-07', advisors: 7, left: 6, joined: 3 },
  ],
);
const sanJose = city('San Jose', [5, 4, 5], [{ month: '2025-07', advisors: 5, left: 4, joined: 5 }]);

test('a month has the cities with moves in it, most first; all months have every city', () => {
  expect(figuresOf([paloAlto, sanJose], '2025-06')).toEqual([
    { city: paloAlto, advisors: 5, left: 4, joined: 4 },
  ]);
  expect(figuresOf([sanJose, paloAlto], '').map(({ left, joined }) => [left, joined])).toEqual([
    [9, 7],
    [4, 5],
  ]);
  expect(figuresOf([paloAlto], '2025-05')).toEqual([]);
});

test('all months share one scale, in which areas grow with people', () => {
  expect([largestOf([paloAlto, sanJose], ''), largestOf([paloAlto, sanJose], '2025-06')]).toEqual([9, 6]);
  expect(radiusOf(16, 64)).toBe(radiusOf(64, 64) / 2);
  expect([radiusOf(0, 64), radiusOf(1, 10_000)]).toEqual([0, 3]);
});

test('the headline names the city with the most moves', () => {
  expect(headlineOf(figuresOf([paloAlto, sanJose], ''), '')).toBe('Most moves in Palo Alto, CA: 10 advisors');
  expect(headlineOf(figuresOf([paloAlto, sanJose], '2025-07'), '2025-07')).toBe(
    'Most moves in Palo Alto, CA: 7 advisors in July 2025',
  );
  expect(headlineOf([], '')).toBe('Where advisors move');
  expect(sidesText({ left: 4, joined: 1 }, 'UBS')).toBe('4 left UBS, 1 joined it');
});

test('a city says how many contacts the reader has there, if any', () => {
  const [figure] = figuresOf([paloAlto], '');
  const book = new Map([['CA|palo alto', 3]]);
  expect([contactsIn(book, paloAlto), contactsIn(book, sanJose), contactsIn(book, { key: null })]).toEqual([
    3, 0, 0,
  ]);
  expect(figure && cityText(figure, '', 3)).toBe(
    'Palo Alto, CA: 9 left a firm, 7 joined one. 3 contacts of yours there',
  );
  expect(figure && cityText(figure, 'UBS', 0)).toBe('Palo Alto, CA: 9 left UBS, 7 joined it');
});

test('a city without a place on the map is told apart', () => {
  const map = { path: '', placeOf: (x: number): [number, number] | null => (x === -122 ? [10, 20] : null) };
  const nowhere = { ...sanJose, latitude: null };
  const { bubbles, elsewhere } = bubblesOf(figuresOf([paloAlto, nowhere], ''), map, 9);
  expect(bubbles).toMatchObject([{ city: paloAlto, x: 10, y: 20, radius: 30 }]);
  expect(elsewhere).toMatchObject([{ city: nowhere }]);
});

test('who is not on the map is told: in cities that have no place there, and those whose rows name no city', () => {
  const nowhere: MoveCity = { ...sanJose, latitude: null };
  const noCity: MoveCity = { ...sanJose, key: null, city: '', state: null, latitude: null, advisors: 3 };
  expect(elsewhereText([])).toBe('');
  expect(elsewhereText(figuresOf([nowhere], ''))).toBe('. 1 city with 5 advisors is only in the table');
  expect(elsewhereText(figuresOf([nowhere, noCity], ''))).toBe(
    '. 1 city with 5 advisors is only in the table. 3 advisors moved without a city',
  );
});
