import { expect, it } from 'vitest';
import { filesOfFigures, onDay, requestOf } from './request.ts';

const today = '2025-08-29';
const later = '2025-09-01';
const selected = { market: 'boston', firms: null, from: null, to: null, conversions: false };
const daysOn = (days: { from: string | null; to: string | null }, day: string) => {
  const { selected: found, today: asked } = onDay(
    requestOf('summary', { ...selected, ...days }, {}, today),
    day,
  );
  return { from: found.from, to: found.to, asked };
};

it('spells the same question in one way', () => {
  const one = requestOf('net', { ...selected, firms: ['b', 'a'] }, { page: 1, order: 'asc' }, today);
  const other = requestOf('net', { ...selected, firms: ['a', 'b'] }, { order: 'asc', page: 1 }, today);
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

it('is another question on another day only where its selection has not ended', () => {
  const ended = { from: '2025-05-01', to: '2025-08-28' };
  expect(requestOf('months', { ...selected, ...ended }, {}, today).today).toBe(null);
  expect(requestOf('months', { ...selected, ...ended, to: today }, {}, today).today).toBe(today);
  expect(requestOf('months', selected, {}, today).today).toBe(today);
});

it('goes with the day: the last ninety days, this year, any time; other spans stay', () => {
  expect(daysOn({ from: '2025-06-01', to: today }, later)).toEqual({
    from: '2025-06-04',
    to: later,
    asked: later,
  });
  expect(daysOn({ from: '2025-01-01', to: today }, later)).toEqual({
    from: '2025-01-01',
    to: later,
    asked: later,
  });
  expect(daysOn({ from: '2025-01-01', to: today }, '2026-01-02')).toEqual({
    from: '2026-01-01',
    to: '2026-01-02',
    asked: '2026-01-02',
  });
  expect(daysOn({ from: null, to: null }, later)).toEqual({ from: null, to: null, asked: later });
  expect(daysOn({ from: '2025-08-01', to: '2025-08-31' }, later)).toEqual({
    from: '2025-08-01',
    to: '2025-08-31',
    asked: null,
  });
  expect(daysOn({ from: '2025-05-01', to: '2025-06-30' }, later)).toEqual({
    from: '2025-05-01',
    to: '2025-06-30',
    asked: null,
  });
});

it('keeps no answer beyond a change of what it was computed with', async () => {
  const files = (await filesOfFigures()).map(({ pathname }) => pathname);
  for (const one of [
    'server/src/moves/figures.ts',
    'server/src/platform/db/sql/sums.ts',
    'contract/src/values/periods.ts',
  ])
    expect(files.filter((path) => path.endsWith(one))).toHaveLength(1);
  expect(files.filter((path) => path.endsWith('.test.ts'))).toEqual([]);
});
