/** Preset date ranges. `any` has no limits. */
export const dateRangeOptions = [
  { value: 'any', label: 'Any time' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'quarter', label: 'Last 90 days' },
  { value: 'year', label: 'This year' },
] as const;
export type DateRangeName = (typeof dateRangeOptions)[number]['value'];

const lengths = { week: 7, month: 30, quarter: 90 } as const;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A preset's first and last day in UTC, both included. `The last 7 days` includes today. */
export function dateRangeOf(name: DateRangeName, now: Date): { from: string; to: string } {
  if (name === 'any') return { from: '', to: '' };
  const to = dayOf(now);
  if (name === 'year') return { from: `${to.slice(0, 4)}-01-01`, to };
  const start = new Date(now);
  start.setUTCDate(start.getUTCDate() - lengths[name] + 1);
  return { from: dayOf(start), to };
}
