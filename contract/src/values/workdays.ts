const dayMs = 86_400_000;

/** The calendar day so many days after `day`; both `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The first day after `day` that is no Saturday or Sunday. */
export function nextWorkday(day: string): string {
  const next = daysAfter(day, 1);
  const weekday = new Date(next).getUTCDay();
  return weekday === 6 ? daysAfter(next, 2) : weekday === 0 ? daysAfter(next, 1) : next;
}
