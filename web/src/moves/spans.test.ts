import { expect, it } from 'vitest';
import { spanOf } from './spans.ts';

it('counts today and the days before it', () => {
  const now = new Date('2025-03-03T23:59:00Z');
  expect(spanOf('any', now)).toEqual({ from: '', to: '' });
  expect(spanOf('week', now)).toEqual({ from: '2025-02-25', to: '2025-03-03' });
  expect(spanOf('month', now)).toEqual({ from: '2025-02-02', to: '2025-03-03' });
  expect(spanOf('quarter', now)).toEqual({ from: '2024-12-04', to: '2025-03-03' });
  expect(spanOf('year', now)).toEqual({ from: '2025-01-01', to: '2025-03-03' });
});
