/** First and last day, both included, as `YYYY-MM-DD`; empty for no limit. */
interface Days {
  from: string;
  to: string;
}

const lengthOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The days of two months (`YYYY-MM`, in any order) and of those between them, today (`YYYY-MM-DD`) at the latest. */
export function daysOfMonths(one: string, other: string, today: string): Days {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const end = `${last}-${lengthOf(last)}`;
  return { from: `${first}-01`, to: end > today ? today : end };
}

/** Whether a day of the month (`YYYY-MM`) is among the days. */
export const isAmong = (month: string, { from, to }: Days) =>
  (from === '' || month >= from.slice(0, 7)) && (to === '' || month <= to.slice(0, 7));

/**
 * Where the days lie on a row of equally wide months: fractions of its width, cut off at its ends. Null where no day is
 * on it.
 */
export function bandOf(months: readonly string[], days: Days): { start: number; end: number } | null {
  const first = months.findIndex((month) => isAmong(month, days));
  if (first < 0) return null;
  const last = months.findLastIndex((month) => isAmong(month, days));
  const [firstMonth = '', lastMonth = ''] = [months[first], months[last]];
  const passed = days.from.startsWith(firstMonth)
    ? (Number(days.from.slice(8)) - 1) / lengthOf(firstMonth)
    : 0;
  const left = days.to.startsWith(lastMonth) ? 1 - Number(days.to.slice(8)) / lengthOf(lastMonth) : 0;
  return { start: (first + passed) / months.length, end: (last + 1 - left) / months.length };
}

/**
 * The last day of the twelve months to show: empty for today, or the days' last day where they start before the last
 * twelve months.
 */
export function lastDayShown({ from, to }: Days, today: string): string {
  const since = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`;
  return to !== '' && (from === '' ? to : from).slice(0, 7) <= since ? to : '';
}
