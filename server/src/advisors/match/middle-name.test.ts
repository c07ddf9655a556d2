import { expect, test } from 'vitest';
import { compareMiddle } from './middle-name.ts';
import { parseName } from './name.ts';

const compare = (a: string, b: string) => compareMiddle(parseName(a, 'Vale'), parseName(b, 'Vale'));

test.each([
  ['Ana Jane', 'Ana Jane', 'name'],
  ['Ana Jane', 'Ana Janf', 'name'],
  ['Ana J.', 'Ana Jane', 'initial'],
  ['Ana J.', 'Ana J.', 'initial'],
  ['Ana J.', 'Ana K.', 'no'],
  ['Ana Jane', 'Ana Kim', 'no'],
  ['Ana', 'Ana K.', undefined],
])('what %s and %s say of the middle: %s', (a, b, match) => {
  expect(compare(a, b)).toBe(match);
  expect(compare(b, a)).toBe(match);
});

test.each([
  ['Mary Ann L.', 'Mary Ann', 'name'],
  ['Mary Ann L.', 'Mary L.', 'initial'],
  ['Mary Ann Lee', 'Mary A. L.', 'initial'],
  ['Mary Ann L.', 'Mary Ann K.', 'no'],
  ['Mary Ann L.', 'Mary L. Ann', 'no'],
  ['J.P.', 'John Paul', 'initial'],
  ['J.P.', 'John Kent', 'no'],
])('of several, each word of the shorter is found in the order of the longer: %s and %s', (a, b, match) => {
  expect(compare(a, b)).toBe(match);
  expect(compare(b, a)).toBe(match);
});
