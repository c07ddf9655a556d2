import { expect, test } from 'vitest';
import { usualCase } from './usual-case.ts';

test.each([
  ['ELENA', 'Elena'],
  ["MARY ANN O'BRIEN-MCKAY", "Mary Ann O'Brien-McKay"],
  ['DE LA CRUZ III', 'De La Cruz III'],
  ['J.P.', 'J.P.'],
  ['ST. LOUIS', 'St. Louis'],
  ['JOSÉ', 'José'],
  ['Elena', 'Elena'],
  ['van der Berg', 'van der Berg'],
  ['李小龙', '李小龙'],
  ['', ''],
])('%s is written %s', (text, written) => {
  expect(usualCase(text)).toBe(written);
});
