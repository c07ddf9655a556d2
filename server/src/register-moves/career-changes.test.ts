import { describe, expect, test } from 'vitest';
import { careerChanges, type Registration } from './career-changes.ts';

const at = (firmCrd: number, from: string | null, to: string | null = null): Registration => ({
  firmCrd,
  city: '',
  state: '',
  from,
  to,
});
/** Firms from 100 on are one enterprise since 2020. */
const isOneHouse = (a: number, b: number, day: string) => a >= 100 && b >= 100 && day >= '2020-01-01';
const told = (registrations: Registration[], since = '2000-01-01') =>
  careerChanges(registrations, { since, until: '2025-12-31', isOneHouse }).map(
    ({ kind, left, joined }) => `${joined.from} ${kind} ${left?.firmCrd ?? '-'} > ${joined.firmCrd}`,
  );

describe('a firm joined', () => {
  test('after another ended, up to two years before, is a move', () => {
    expect(told([at(1, '2010-01-01', '2015-03-01'), at(2, '2015-03-10')])).toEqual([
      '2010-01-01 first - > 1',
      '2015-03-10 move 1 > 2',
    ]);
    expect(told([at(1, null, '2015-03-01'), at(2, '2017-02-28')])).toEqual(['2017-02-28 move 1 > 2']);
    expect(told([at(1, null, '2015-03-01'), at(2, '2017-03-02')])).toEqual(['2017-03-02 first - > 2']);
  });

  test('at most 90 days before the other ended is a move; with more it was joined beside it', () => {
    expect(told([at(1, null, '2015-05-30'), at(2, '2015-03-01')])).toEqual(['2015-03-01 move 1 > 2']);
    expect(told([at(1, null, '2015-05-31'), at(2, '2015-03-01')])).toEqual(['2015-03-01 dual - > 2']);
    expect(told([at(1, null), at(2, '2015-03-01')])).toEqual(['2015-03-01 dual - > 2']);
  });

  test('with another on the way is one move', () => {
    const left = [at(1, null, '2015-02-27'), at(9, null, '2015-02-20')];
    expect(told([...left, at(2, '2015-03-01'), at(3, '2015-03-01'), at(4, '2015-03-20')])).toEqual([
      '2015-03-01 move 1 > 2',
      '2015-03-01 dual - > 3',
      '2015-03-20 dual - > 4',
    ]);
  });

  test('of the enterprise of one that was left is a conversion, from the day that it is one', () => {
    expect(told([at(100, null, '2019-01-01'), at(101, '2019-01-02')])).toEqual(['2019-01-02 move 100 > 101']);
    expect(told([at(100, null, '2021-01-01'), at(101, '2021-01-02')])).toEqual([
      '2021-01-02 conversion 100 > 101',
    ]);
    expect(told([at(100, null, '2020-12-20'), at(5, null, '2021-01-01'), at(101, '2021-01-02')])).toEqual([
      '2021-01-02 conversion 5 > 101',
    ]);
  });

  test('again after a pause, or before the first day that counts, is nothing', () => {
    expect(told([at(1, null, '2015-01-01'), at(1, '2015-06-01')])).toEqual([]);
    expect(told([at(1, null, '2015-01-01'), at(2, '2015-06-01')], '2015-06-02')).toEqual([]);
    expect(told([at(1, null, '2015-01-01'), at(2, null)])).toEqual([]);
  });

  test('means the same in whatever order registrations are listed', () => {
    const all = [at(1, null, '2015-02-27'), at(2, '2015-03-01', '2018-01-01'), at(3, '2018-01-01')];
    expect(told(all.toReversed())).toEqual(told(all));
  });
});
