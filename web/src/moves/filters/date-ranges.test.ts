import { expect, it } from 'vitest';
import { dateRangeOf } from './date-ranges.ts';

it('counts today and the days before it', () => {
  const now = new Date('2025-03-03T23:59:00Z');
  expect(dateRangeOf('any', now)).toEqual({ from: '', to: '' });
  expect(dateRangeOf('week', now)).toEqual({ from: '2025-02-25', to: '2025-03-03' });
  expect(dateRangeOf('month', now)).toEqual({ from: '2025-02-02', to: '2025-03-03' });
  expect(dateRangeOf('quarter', now)).toEqual({ from: '2024-12-04', to: '2025-03-03' });
  expect(dateRangeOf('year', now)).toEqual({ from: '2025-01-01', to: '2025-03-03' });
});
