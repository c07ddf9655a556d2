import { calendarDay } from '../../lib/format/times.ts';

/** Preset date ranges. `any` has no limits. */
export const dateRangeOptions = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'quarter', label: 'Last 90 days' },
  { value: 'year', label: 'This year' },
  { value: 'any', label: 'Any time' },
] as const;
export type DateRangeName = (typeof dateRangeOptions)[number]['value'];

/** Days, both included, as `YYYY-MM-DD`; empty for no limit. */
export interface DateRange {
  from: string;
  to: string;
}

const lengths = { week: 7, month: 30, quarter: 90 } as const;

/** A preset's days in UTC. `Last 7 days` includes today (`YYYY-MM-DD`). */
export function dateRangeOf(name: DateRangeName, today: string): DateRange {
  if (name === 'any') return { from: '', to: '' };
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const start = new Date(today);
  start.setUTCDate(start.getUTCDate() - lengths[name] + 1);
  return { from: start.toISOString().slice(0, 10), to: today };
}

/** The days of a page without any in its address. */
export const defaultRange = (today: string): DateRange => dateRangeOf('quarter', today);

export const isSameRange = (one: DateRange, other: DateRange) =>
  one.from === other.from && one.to === other.to;

/** The preset that means these days. */
export const presetOf = (range: DateRange, today: string) =>
  dateRangeOptions.find(({ value }) => isSameRange(dateRangeOf(value, today), range));

/** `Last 30 days`, `Jun 1, 2025 to Jun 30, 2025`, `Since Jun 1, 2025` */
export function rangeText({ from, to }: DateRange, today: string): string {
  const preset = presetOf({ from, to }, today);
  if (preset) return preset.label;
  if (from && to) return from === to ? calendarDay(from) : `${calendarDay(from)} to ${calendarDay(to)}`;
  return from ? `Since ${calendarDay(from)}` : `Up to ${calendarDay(to)}`;
}
