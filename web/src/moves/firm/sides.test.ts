import { expect, it } from 'vitest';
import { type FirmMonth, firmHeadline, firmMonthLabel } from './sides.ts';

const month = (joined: number | null, left: number | null, more: Partial<FirmMonth> = {}): FirmMonth => ({
  month: '2025-06',
  coverage: joined === null ? 'none' : 'full',
  joined,
  left,
  ...more,
});

it('says who came and went, and leaves months without data out', () => {
  expect(firmHeadline([month(4, 2), month(null, null), month(1, 0)])).toBe('5 joined, 2 left');
  expect(firmHeadline([month(1, 0)])).toBe('1 joined, nobody left');
  expect(firmHeadline([month(0, 3)])).toBe('3 left, nobody joined');
  expect(firmHeadline([month(0, 0)])).toBe('Joined and left by month');
});

it('names a month, also without data and while moves may come in', () => {
  expect(firmMonthLabel(month(4, 2))).toBe('June 2025: 4 joined, 2 left');
  expect(firmMonthLabel(month(4, 0, { coverage: 'incomplete' }))).toBe(
    'June 2025: 4 joined, 0 left, incomplete',
  );
  expect(firmMonthLabel(month(null, null))).toBe('June 2025: no data');
});
