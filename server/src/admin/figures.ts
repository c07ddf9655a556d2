import { type Month, monthOf, previousMonth } from '@liftout/contract/values/months';
import type { SumRow } from './queries/metrics.ts';

/** Months on a chart, with the current one. */
const shownMonths = 6;

/** The last six months, this one included, oldest first. */
export function lastMonths(now: Date): Month[] {
  const months = [monthOf(now)];
  for (let [first] = months; first && months.length < shownMonths; [first] = months)
    months.unshift(previousMonth(first));
  return months;
}

/** Change in percent with one decimal; null where the earlier figure is 0 or either is not known. */
export function percentChange(from: number | null, to: number | null): number | null {
  if (from === null || to === null || from === 0) return null;
  return Math.round(((to - from) / from) * 1000) / 10;
}

/** The last full month before `now`, and the month before that: what a trend compares. */
export function comparedMonths(now: Date) {
  const month = previousMonth(monthOf(now));
  const previous = previousMonth(month);
  return {
    month: month.key,
    monthLabel: month.label,
    previousMonth: previous.key,
    previousMonthLabel: previous.label,
  };
}

const none: SumRow = {
  kind: '',
  month: null,
  n: 0,
  dialed: 0,
  answered: 0,
  timed: 0,
  seconds: 0,
  valueCents: '0',
  valued: 0,
};

/** Figures from sums by kind and month. A month is `YYYY-MM`; without one it is all months. */
export function figuresFrom(rows: readonly SumRow[]) {
  const of = (kind: string, month: string | null = null) =>
    rows.find((row) => row.kind === kind && row.month === month) ?? none;

  return {
    of,
    hasActivity: (month: string) => rows.some((row) => row.month === month && row.n > 0),
    /** What was done: calls of both kinds, e-mails, meetings and tasks. */
    engagement: (month?: string) => ({
      calls: of('call', month).n + of('cold_call', month).n,
      emails: of('email', month).n,
      meetings: of('meeting', month).n,
      tasks: of('task', month).n,
    }),
    /** Dialed calls of both kinds; the mean of their known times in whole seconds, null where none is known. */
    dialed(month?: string) {
      const calls = [of('call', month), of('cold_call', month)];
      const total = (field: 'dialed' | 'answered' | 'timed' | 'seconds') =>
        calls.reduce((sum, row) => sum + row[field], 0);
      const timed = total('timed');
      return {
        calls: total('dialed'),
        answered: total('answered'),
        avgDuration: timed === 0 ? null : Math.round(total('seconds') / timed),
      };
    },
  };
}
