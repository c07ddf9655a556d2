import type { MoveMonth } from '@liftout/contract/moves';
import { describe, expect, it } from 'vitest';
import { monthFigure, monthLabel, monthsHeadline, monthText } from './month-figures.ts';

const month = (name: string, advisors: number, total: number | null = null): MoveMonth => ({
  month: name,
  coverage: 'full',
  moves: advisors,
  advisors,
  aum: { total, known: total === null ? 0 : 1, of: advisors },
  joined: null,
  left: null,
});
const unknown: MoveMonth = {
  month: '2025-03',
  coverage: 'none',
  moves: null,
  advisors: null,
  aum: null,
  joined: null,
  left: null,
};

describe('the figure of a month', () => {
  it('is unknown without data, and zero without moves', () => {
    expect(monthFigure(unknown, 'advisors')).toBeNull();
    expect(monthText(unknown, 'advisors')).toBe('');
    expect(monthLabel(unknown, 'aum')).toBe('March 2025: no data');
    expect(monthText(month('2025-03', 0), 'advisors')).toBe('0');
    expect(monthText(month('2025-03', 0), 'aum')).toBe('$0');
  });

  it('is unknown where no AUM of its moves is', () => {
    expect(monthText(month('2025-03', 4), 'aum')).toBe('–');
    expect(monthLabel(month('2025-03', 4), 'aum')).toBe('March 2025: AUM unknown');
  });

  it('says for how many it is known, and what may still come in', () => {
    const recent = { ...month('2025-06', 4, 2_000_000), coverage: 'incomplete' } as const;
    expect(monthLabel(recent, 'aum')).toBe('June 2025: $2.0M, known for 1 of 4 advisors, incomplete');
    expect(monthLabel(recent, 'advisors')).toBe('June 2025: 4 advisors, incomplete');
    expect(monthLabel(month('2025-06', 1, 5), 'aum')).toBe('June 2025: $5');
  });
});

it('names the highest month', () => {
  const months = [month('2025-01', 3, 900), month('2025-02', 5, 100), unknown];
  expect(monthsHeadline(months, 'advisors')).toBe('Busiest month: February 2025, with 5 advisors');
  expect(monthsHeadline(months, 'aum')).toBe('Most AUM moved in January 2025: $900');
  expect(monthsHeadline([unknown, month('2025-02', 0)], 'advisors')).toBe('Moves by month');
});
