import type { Move } from '@liftout/contract/moves';
import { expect, test } from 'vitest';
import { careerOf } from './career.ts';

type Told = Parameters<typeof careerOf>[0][number];

const today = '2025-08-29';
const firmOf = (name: string) => ({ id: name, name, spelling: name });

/** `Merrill > UBS`, one side blank where the row names no firm there. */
function told(lane: string, movedOn: string, kind: Move['class'] = 'move', city = 'Boston'): Told {
  const [left = '', joined = ''] = lane.split('>').map((name) => name.trim());
  return {
    firmLeft: left === '' ? null : firmOf(left),
    firmJoined: joined === '' ? null : firmOf(joined),
    city,
    state: 'MA',
    movedOn,
    class: kind,
  };
}

/** `UBS 2018-01-10..2025-06-10 88` with full months; `?` is not known, `now` still there. */
const lines = (...moves: Told[]) =>
  careerOf(moves, today).map(({ firm, formerly, from, to, isCurrent, months }) =>
    [
      firm,
      formerly.length > 0 ? `(${formerly.join(', ')})` : '',
      `${from ?? '?'}..${isCurrent ? 'now' : (to ?? '?')}`,
      months ?? '?',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );

test('a career goes from firm to firm, the latest first, in any order of the moves', () => {
  const moves = [told('UBS > RBC', '2025-06-09'), told('Merrill > UBS', '2018-01-10')];
  // From Jan 10, 2018: 88 months are full on May 10, 2025. From Jun 9: 2 on Aug 9.
  const expected = ['RBC 2025-06-09..now 2', 'UBS 2018-01-10..2025-06-09 88', 'Merrill ?..2018-01-10 ?'];
  expect(lines(...moves)).toEqual(expected);
  expect(lines(...moves.toReversed())).toEqual(expected);
});

test('where no move tells when a firm was left, its end is not known', () => {
  expect(lines(told('Merrill > UBS', '2015-03-01'), told('LPL > RBC', '2020-03-01'))).toEqual([
    'RBC 2020-03-01..now 65',
    'LPL ?..2020-03-01 ?',
    'UBS 2015-03-01..? ?',
    'Merrill ?..2015-03-01 ?',
  ]);
  expect(lines(told('> UBS', '2015-03-01', 'joined'), told('> RBC', '2020-03-01', 'joined'))).toEqual([
    'RBC 2020-03-01..now 65',
    'UBS 2015-03-01..? ?',
  ]);
});

test('an announced move leaves somebody where they are', () => {
  const announced = told('UBS > RBC', '2027-02-16');
  expect(lines(told('Merrill > UBS', '2018-01-10'), announced)).toEqual([
    'UBS 2018-01-10..now 91',
    'Merrill ?..2018-01-10 ?',
  ]);
  expect(lines(announced, told('RBC > LPL', '2028-02-16'))).toEqual(['UBS ?..now ?']);
});

test('a row with one firm ends or begins a time', () => {
  expect(lines(told('> UBS', '2015-03-01', 'joined'), told('UBS >', '2020-02-29', 'left'))).toEqual([
    'UBS 2015-03-01..2020-02-29 59',
  ]);
  expect(lines(told('UBS >', '2020-02-29', 'left'))).toEqual(['UBS ?..2020-02-29 ?']);
});

test('a firm that was bought or renamed is the same time under its new name', () => {
  expect(
    lines(
      told('Merrill > Smith Barney', '2007-05-01'),
      told('Smith Barney > Morgan Stanley', '2012-09-25', 'conversion'),
      told('Morgan Stanley > RBC', '2017-05-01'),
    ),
  ).toEqual([
    'RBC 2017-05-01..now 99',
    'Morgan Stanley (Smith Barney) 2007-05-01..2017-05-01 120',
    'Merrill ?..2007-05-01 ?',
  ]);
  expect(lines(told('A > B', '2012-09-25', 'takeover'))).toEqual(['B (A) ?..now ?']);
});

test('who joins a firm and keeps the other is with both', () => {
  expect(
    lines(
      told('> Raymond James', '2019-01-15', 'joined'),
      told('> LPL', '2023-01-15', 'kept-both'),
      told('Raymond James >', '2024-01-15', 'left'),
    ),
  ).toEqual(['LPL 2023-01-15..now 31', 'Raymond James 2019-01-15..2024-01-15 60']);
});

test('a return is a second time, and a repeat none', () => {
  expect(
    lines(
      told('Merrill > UBS', '2025-08-01'),
      told('Merrill > UBS', '2025-08-02', 'repeat'),
      told('UBS > Merrill', '2025-08-08', 'return'),
    ),
  ).toEqual(['Merrill 2025-08-08..now 0', 'UBS 2025-08-01..2025-08-08 0', 'Merrill ?..2025-08-01 ?']);
});
