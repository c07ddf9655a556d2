import { expect, test } from 'vitest';
import { laneText, placeText, spanText, tenureText } from './words.ts';

test('a time with a firm is told in years and months', () => {
  expect([0, 1, 12, 14, 88].map(tenureText)).toEqual([
    'less than a month',
    '1 month',
    '1 year',
    '1 year 2 months',
    '7 years 4 months',
  ]);
});

const stint = {
  firm: 'UBS',
  formerly: [],
  city: 'Boston',
  state: 'MA',
  from: '2018-01-10',
  to: '2025-06-09',
  isCurrent: false,
  months: 88,
};

test('its days are told as far as they are known', () => {
  expect(spanText(stint)).toBe('Jan 10, 2018 to Jun 9, 2025');
  expect(spanText({ ...stint, to: null, isCurrent: true })).toBe('Since Jan 10, 2018');
  expect(spanText({ ...stint, to: null })).toBe('Jan 10, 2018 to not known');
  expect(spanText({ ...stint, from: null })).toBe('Until Jun 9, 2025');
  expect(spanText({ ...stint, from: null, to: null })).toBe('Not known when');
  expect(spanText({ ...stint, from: null, to: null, isCurrent: true })).toBe('Now; start not known');
});

test('a move is told by its firms, and a place without a state by its city', () => {
  const firm = (name: string) => ({ id: name, name, spelling: name });
  expect(laneText({ firmLeft: firm('Merrill'), firmJoined: firm('UBS') })).toBe('Merrill → UBS');
  expect(laneText({ firmLeft: firm('Merrill'), firmJoined: null })).toBe('Left Merrill');
  expect(laneText({ firmLeft: null, firmJoined: firm('UBS') })).toBe('Joined UBS');
  expect(placeText({ city: 'Boston', state: null })).toBe('Boston');
});
