import { z } from 'zod';

/** Periods that people name. They are read with the portal's clock, which an assistant does not know. */
const periods = [
  'today',
  'last_7_days',
  'this_week',
  'last_week',
  'last_30_days',
  'this_month',
  'last_month',
  'last_90_days',
  'this_year',
  'last_year',
] as const;
type Period = (typeof periods)[number];

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const day = z.iso.date('Use a date such as 2025-08-29.');
/** The inputs of every tool that asks about a time. */
export const periodInputs = {
  period: z
    .enum(periods)
    .optional()
    .describe(
      "A named period by the portal's clock; weeks are Monday to Sunday. Prefer it to since and until.",
    ),
  since: day.optional().describe('First day, YYYY-MM-DD, included.'),
  until: day.optional().describe('Last day, YYYY-MM-DD, included.'),
};

/** The days that were asked for; a named period goes before `since` and `until`. */
export function daysOf(
  {
    period,
    since,
    until,
  }: { period?: Period | undefined; since?: string | undefined; until?: string | undefined },
  now: Date,
): Days {
  return period === undefined ? { from: since, to: until } : daysOfPeriod(period, now);
}

export function daysOfPeriod(period: Period, now: Date): { from: string; to: string } {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const date = now.getUTCDate();
  /** Monday of this week: Sunday is the last day of a week. */
  const monday = date - ((now.getUTCDay() + 6) % 7);
  const text = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
  const today = text(year, month, date);
  const since = (from: string) => ({ from, to: today });
  switch (period) {
    case 'today':
      return since(today);
    case 'last_7_days':
      return since(text(year, month, date - 6));
    case 'this_week':
      return since(text(year, month, monday));
    case 'last_week':
      return { from: text(year, month, monday - 7), to: text(year, month, monday - 1) };
    case 'last_30_days':
      return since(text(year, month, date - 29));
    case 'this_month':
      return since(text(year, month, 1));
    case 'last_month':
      return { from: text(year, month - 1, 1), to: text(year, month, 0) };
    case 'last_90_days':
      return since(text(year, month, date - 89));
    case 'this_year':
      return since(text(year, 0, 1));
    case 'last_year':
      return { from: text(year - 1, 0, 1), to: text(year - 1, 11, 31) };
  }
}
