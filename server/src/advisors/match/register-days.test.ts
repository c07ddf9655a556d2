import { expect, test } from 'vitest';
import { type DatedMove, registerDays } from './register-days.ts';

const row = (id: string, movedOn: string, more: Partial<DatedMove> = {}): DatedMove => ({
  id,
  firstName: 'Ann',
  lastName: 'Ashworth',
  crd: null,
  leftId: 'merrill',
  joinedId: 'ubs',
  movedOn,
  isRegister: false,
  ...more,
});
const register = (id: string, movedOn: string, more: Partial<DatedMove> = {}) =>
  row(id, movedOn, { crd: '101', isRegister: true, ...more });
/** The same for every order of the rows. */
const daysOf = (...rows: DatedMove[]) => {
  const days = Object.fromEntries(registerDays(rows));
  expect(Object.fromEntries(registerDays(rows.toReversed()))).toEqual(days);
  return days;
};

test('a row of the register is of the day that another source tells, up to 90 days away', () => {
  expect(daysOf(register('r', '2025-07-14'), row('a', '2025-07-25'))).toEqual({ r: '2025-07-25' });
  expect(daysOf(register('r', '2025-07-14'), row('a', '2025-10-12'))).toEqual({ r: '2025-10-12' });
  expect(daysOf(register('r', '2025-07-14'), row('a', '2025-10-13'))).toEqual({});
  expect(daysOf(register('r', '2025-07-14'), row('a', '2025-07-14'))).toEqual({});
});

test('of several, the one with the same CRD number, then the nearer, then the earlier', () => {
  const found = register('r', '2025-07-14');
  expect(daysOf(found, row('a', '2025-07-15'), row('b', '2025-08-14', { crd: '101' }))).toEqual({
    r: '2025-08-14',
  });
  expect(daysOf(found, row('a', '2025-07-10'), row('b', '2025-07-17'))).toEqual({ r: '2025-07-17' });
  expect(daysOf(found, row('a', '2025-07-11'), row('b', '2025-07-17'))).toEqual({ r: '2025-07-11' });
});

test('a row of other firms, of another surname, initial or CRD number tells another move', () => {
  const others = [
    { leftId: 'lpl' },
    { joinedId: null },
    { lastName: 'Ashwood' },
    { firstName: 'Bea' },
    { crd: '102' },
  ];
  for (const other of others)
    expect(daysOf(register('r', '2025-07-14'), row('a', '2025-07-25', other))).toEqual({});
  expect(daysOf(register('r', '2025-07-14'), row('a', '2025-07-25', { firstName: 'A.' }))).toEqual({
    r: '2025-07-25',
  });
});

test('rows of the register within 90 days of the first of a person are of its day', () => {
  const rows = [
    register('a', '2025-01-10'),
    register('b', '2025-04-10'),
    register('c', '2025-04-11'),
    register('d', '2025-05-01'),
    register('e', '2025-01-20', { crd: '102' }),
  ];
  expect(daysOf(...rows)).toEqual({ b: '2025-01-10', d: '2025-04-11' });
});

test('rows of files are of their own days', () => {
  expect(daysOf(row('a', '2025-07-14'), row('b', '2025-07-25'))).toEqual({});
});
