import { expect, test } from 'vitest';
import { cityOfKey } from './city-of-key.ts';

test("a city's key is written as people do", () => {
  expect(cityOfKey('CA|palo alto')).toBe('Palo Alto, CA');
  expect(cityOfKey('|hollywood')).toBe('Hollywood');
  expect(cityOfKey('|75201')).toBe('75201');
  expect(cityOfKey('nothing')).toBe('Nothing');
});
