import { expect, test } from 'vitest';
import { careerBars, careerYears } from './career-axis.ts';

const stint = (from: string | null, to: string | null, isCurrent = false) => ({
  firm: 'UBS',
  formerly: [],
  city: 'Boston',
  state: null,
  from,
  to,
  isCurrent,
  months: null,
});

test('bars share one line that ends today', () => {
  expect(
    careerBars([stint('2020-01-01', null, true), stint('2010-01-01', '2020-01-01')], '2030-01-01'),
  ).toEqual([
    { start: expect.closeTo(50, 1), width: expect.closeTo(50, 1), startsBefore: false, endsAfter: false },
    { start: 0, width: expect.closeTo(50, 1), startsBefore: false, endsAfter: false },
  ]);
});

test('the line has the first known year and this one at its ends', () => {
  expect(careerYears([stint('2020-01-01', null, true), stint(null, '2020-01-01')], '2030-01-01')).toEqual({
    first: '2020',
    last: '2030',
  });
  expect(careerYears([stint(null, null)], '2030-01-01')).toBeNull();
  expect(careerYears([stint('2030-02-03', null, true)], '2030-05-01')).toEqual({
    first: 'Feb 2030',
    last: 'May 2030',
  });
  expect(careerYears([stint('2030-05-03', null, true)], '2030-05-09')).toEqual({
    first: 'May 3, 2030',
    last: 'May 9, 2030',
  });
});

test('an unknown start gets room before the first known day, an unknown end after the last one', () => {
  const [ubs, merrill] = careerBars([stint('2020-01-01', null), stint(null, '2020-01-01')], '2030-01-01');
  expect(merrill).toEqual({ start: 0, width: 8, startsBefore: true, endsAfter: false });
  expect(ubs).toEqual({ start: 8, width: 8, startsBefore: false, endsAfter: true });
});

test('a time of a few days is still seen, within the line', () => {
  expect(
    careerBars([stint('2029-12-31', null, true), stint('2010-01-01', '2029-12-31')], '2030-01-01')[0],
  ).toEqual({
    start: 98,
    width: 2,
    startsBefore: false,
    endsAfter: false,
  });
  expect(careerBars([stint('2030-01-01', null, true)], '2030-01-01')).toEqual([
    { start: 98, width: 2, startsBefore: false, endsAfter: false },
  ]);
});
