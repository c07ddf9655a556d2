const day = 86_400_000;
const isoDay = (at: Date) => at.toISOString().slice(0, 10);

/** The last twelve months up to `now`, this month included; days included at both ends. */
export function lastTwelveMonths(now: Date): { from: string; to: string } {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  return { from: isoDay(from), to: isoDay(now) };
}

/** The first day of the last `count` business days (Monday to Friday) up to and with `last`. */
export function businessDaysBack(last: string, count: number): string {
  let at = Date.parse(`${last}T00:00:00Z`);
  for (let left = count; ; at -= day) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
    if (left <= 0) return isoDay(new Date(at));
  }
}
