import { describe, expect, it } from 'vitest';
import { bandOf, daysOfMonths, isAmong, lastDayShown } from './month-span.ts';

describe('the days of months', () => {
  it('are whole months, in any order', () => {
    expect(daysOfMonths('2025-02', '2025-04', '2025-08-30')).toEqual({
      from: '2025-02-01',
      to: '2025-04-30',
    });
    expect(daysOfMonths('2025-04', '2025-02', '2025-08-30')).toEqual({
      from: '2025-02-01',
      to: '2025-04-30',
    });
    expect(daysOfMonths('2024-02', '2024-02', '2025-08-30').to).toBe('2024-02-29');
  });

  it('end today in the current month', () => {
    expect(daysOfMonths('2025-08', '2025-08', '2025-08-30')).toEqual({
      from: '2025-08-01',
      to: '2025-08-30',
    });
  });
});

it('tells the months that the days touch', () => {
  const days = { from: '2025-02-28', to: '2025-04-01' };
  expect(
    ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'].map((month) => isAmong(month, days)),
  ).toEqual([false, true, true, true, false]);
  expect(isAmong('1999-01', { from: '', to: '' })).toBe(true);
});

describe('the band on a row of four months', () => {
  const months = ['2025-03', '2025-04', '2025-05', '2025-06'];
  it('lies where its days are', () => {
    // From the middle of April to a third of June.
    expect(bandOf(months, { from: '2025-04-16', to: '2025-06-10' })).toEqual({
      start: 1.5 / 4,
      end: expect.closeTo((3 + 1 / 3) / 4, 10),
    });
  });
  it('is cut off at the ends', () => {
    expect(bandOf(months, { from: '2024-01-01', to: '2025-03-31' })).toEqual({ start: 0, end: 1 / 4 });
    expect(bandOf(months, { from: '', to: '' })).toEqual({ start: 0, end: 1 });
    expect(bandOf(months, { from: '2025-06-01', to: '2026-01-01' })).toEqual({ start: 3 / 4, end: 1 });
  });
  it('is nowhere when no day is on the row', () => {
    expect(bandOf(months, { from: '2025-07-01', to: '' })).toBeNull();
  });
});

it('shows the last twelve months, or those up to earlier days', () => {
  const today = '2025-08-30';
  expect(lastDayShown({ from: '', to: '' }, today)).toBe('');
  expect(lastDayShown({ from: '2024-09-01', to: '2024-12-31' }, today)).toBe('');
  expect(lastDayShown({ from: '2024-08-31', to: '2024-12-31' }, today)).toBe('2024-12-31');
  expect(lastDayShown({ from: '2024-01-01', to: '' }, today)).toBe('');
  expect(lastDayShown({ from: '', to: '2024-03-31' }, today)).toBe('2024-03-31');
  expect(lastDayShown({ from: '', to: '2025-03-31' }, today)).toBe('');
});
