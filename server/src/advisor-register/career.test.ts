import { expect, test } from 'vitest';
import { careerOf } from './career.ts';
import type { Employment } from './file/person.ts';

const at = (firmCrd: number | null, from: string | null, to: string | null, city = ''): Employment => ({
  firmCrd,
  firmName: `Firm ${firmCrd}`,
  city,
  state: '',
  from,
  to,
  byMonth: false,
});
const stints = (current: Employment[], previous: Employment[], jobs: Employment[] = []) =>
  careerOf({
    crd: 1,
    firstName: 'Ann',
    middleName: '',
    lastName: 'Lee',
    suffix: '',
    otherNames: [],
    exams: [],
    designations: [],
    hasDisclosures: false,
    current,
    previous,
    jobs,
  });
const career = (...told: Parameters<typeof stints>) =>
  stints(...told).map(({ firmCrd, startedOn, endedOn, isCurrent }) => [
    firmCrd,
    startedOn,
    endedOn,
    isCurrent,
  ]);

test('registrations with one firm are one stint where at most 90 days lie between', () => {
  expect(career([], [at(1, '2010-01-01', '2012-01-01'), at(1, '2012-03-31', '2014-01-01')])).toEqual([
    [1, '2010-01-01', '2014-01-01', false],
  ]);
  expect(career([], [at(1, '2010-01-01', '2012-01-01'), at(1, '2012-04-01', '2014-01-01')])).toEqual([
    [1, '2010-01-01', '2012-01-01', false],
    [1, '2012-04-01', '2014-01-01', false],
  ]);
});

test('a current registration goes on from the one before it', () => {
  expect(career([at(1, '2015-02-01', null)], [at(1, '2012-01-01', '2015-01-15')])).toEqual([
    [1, '2012-01-01', null, true],
  ]);
});

test('a registration within a longer one does not end it', () => {
  expect(career([], [at(1, '2010-01-01', '2020-01-01'), at(1, '2012-01-01', '2013-01-01')])).toEqual([
    [1, '2010-01-01', '2020-01-01', false],
  ]);
});

test('two current firms are two stints, and a firm named twice is one', () => {
  const two = [at(2, '2021-01-01', null), at(1, '2020-01-01', null), at(1, '2020-06-01', null)];
  expect(career(two, [])).toEqual([
    [1, '2020-01-01', null, true],
    [2, '2021-01-01', null, true],
  ]);
});

test('the order of a file does not matter', () => {
  const stints = [at(1, '2010-01-01', '2011-01-01'), at(2, '2010-01-01', '2011-01-01'), at(1, null, null)];
  expect(career([], stints)).toEqual(career([], stints.toReversed()));
});

test('jobs follow registrations; one without an end is current', () => {
  const jobs = [at(null, '2018-01-01', null), at(null, '2010-01-01', '2011-01-31')];
  expect(career([], [at(1, '2020-01-01', '2021-01-01')], jobs)).toEqual([
    [1, '2020-01-01', '2021-01-01', false],
    [null, '2010-01-01', '2011-01-31', false],
    [null, '2018-01-01', null, true],
  ]);
});

test('what is told by month stays so: of a job alone, and of two that are chained', () => {
  const [first, second] = [at(null, '2010-01-01', '2011-01-31'), at(null, '2011-02-01', null)];
  const jobs = [
    { ...first, byMonth: true },
    { ...second, byMonth: true },
  ];
  expect(stints([at(1, '2020-01-02', null)], [], jobs)).toMatchObject([
    { firmCrd: 1, startedOn: '2020-01-02', byMonth: false },
    { firmCrd: null, startedOn: '2010-01-01', isCurrent: true, byMonth: true },
  ]);
});
