import { expect, it } from 'vitest';
import { dateRangeOf, rangeText } from './date-ranges.ts';

const today = '2025-03-03';

it('counts today and the days before it', () => {
  expect(dateRangeOf('any', today)).toEqual({ from: '', to: '' });
  expect(dateRangeOf('week', today)).toEqual({ from: '2025-02-25', to: today });
  expect(dateRangeOf('month', today)).toEqual({ from: '2025-02-02', to: today });
  expect(dateRangeOf('quarter', today)).toEqual({ from: '2024-12-04', to: today });
  expect(dateRangeOf('year', today)).toEqual({ from: '2025-01-01', to: today });
});

it('names presets, and says other days', () => {
  expect(rangeText(dateRangeOf('quarter', today), today)).toBe('Last 90 days');
  expect(rangeText({ from: '', to: '' }, today)).toBe('Any time');
  expect(rangeText({ from: '2025-02-01', to: '2025-02-28' }, today)).toBe('Feb 1, 2025 to Feb 28, 2025');
  expect(rangeText({ from: '2025-02-01', to: '2025-02-01' }, today)).toBe('Feb 1, 2025');
  expect(rangeText({ from: '2025-02-01', to: '' }, today)).toBe('Since Feb 1, 2025');
  expect(rangeText({ from: '', to: '2025-02-01' }, today)).toBe('Up to Feb 1, 2025');
});
