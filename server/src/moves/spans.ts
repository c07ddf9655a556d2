const day = 86_400_000;

/** First and last day (`YYYY-MM-DD`), both included; null is open. */
export interface Span {
  from: string | null;
  to: string | null;
}

/** The days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / day);

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
/** The day (`YYYY-MM-DD`) a number of days later, or earlier where it is negative. */
export const plusDays = (date: string, days: number) => dayOf(new Date(utc(date).getTime() + days * day));

/**
 * The span of the same length right before: as many months for whole months, else as many days. null where the span has
 * no first day. `today` ends a span without a last day.
 */
export function spanBefore({ from, to }: Span, today: string): { from: string; to: string } | null {
  if (from === null) return null;
  const last = to ?? (today < from ? from : today);
  const before = plusDays(from, -1);
  if (from.endsWith('-01') && plusDays(last, 1).endsWith('-01')) {
    const first = utc(from);
    first.setUTCMonth(first.getUTCMonth() - monthsIn(from, last));
    return { from: dayOf(first), to: before };
  }
  return {
    from: plusDays(before, -Math.round((utc(last).getTime() - utc(from).getTime()) / day)),
    to: before,
  };
}

const monthsIn = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

/** The last day of a month (`YYYY-MM`). */
export function lastDayOf(month: string): string {
  const first = utc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return plusDays(dayOf(first), -1);
}

/** The first of `days` business days (Monday to Friday; holidays count) up to `to`. */
export function businessDaysBack(to: string, days: number): string {
  let at = to;
  for (let left = days; ; at = plusDays(at, -1)) {
    const weekday = utc(at).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    left -= 1;
    if (left === 0) return at;
  }
}

/** No day that is asked for or kept is earlier. */
const firstDay = '1900-01-01';

/** `YYYY-MM` of so many months up to that of a day, oldest first. */
export const monthsUpTo = (day: string, count: number): string[] => monthsOf(firstDay, day, count);

/** The first day of the first of so many months up to that of a day. */
export const firstDayOf = (day: string, months: number): string => `${monthsUpTo(day, months)[0]}-01`;

/** `YYYY-MM` of every month of a span, oldest first; only the latest `max`. */
export function monthsOf(from: string, to: string, max: number): string[] {
  const count = Math.min(monthsIn(from, to), max);
  const last = utc(`${to.slice(0, 7)}-01`);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const month = new Date(last);
    month.setUTCMonth(month.getUTCMonth() - (count - 1 - index));
    return dayOf(month).slice(0, 7);
  });
}
