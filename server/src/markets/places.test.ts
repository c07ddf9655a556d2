import { expect, test } from 'vitest';
import { loadMarketLocations } from './definition.ts';
import { normalizeCity } from './location.ts';
import { placeOfCity } from './places.ts';

test('knows where a city and a county are', () => {
  // By the gazetteer: Palo Alto 37.4292 N 122.1380 W, Austin 30.3005 N 97.7522 W.
  expect(placeOfCity('CA|palo alto')).toEqual({ latitude: 37.44, longitude: -122.14 });
  expect(placeOfCity('TX|austin')).toEqual({ latitude: 30.33, longitude: -97.75 });
  expect(placeOfCity('IL|cook county')?.latitude).toBeCloseTo(41.84, 1);
});

test('says that it does not know a place', () => {
  for (const key of ['TX|nowhere', '|hollywood', '|94301', '']) expect(placeOfCity(key)).toBeNull();
});

test('knows where each city of a market is', () => {
  const unknown = loadMarketLocations()
    .filter(({ canonical }) => canonical === '')
    .map(({ state, location }) => `${state}|${normalizeCity(location)}`)
    .filter((key) => placeOfCity(key) === null);
  expect(unknown).toEqual([]);
});
