const isoDay = (at: Date) => at.toISOString().slice(0, 10);

/** The last twelve months up to `now`, this month included; days included at both ends. */
export function lastTwelveMonths(now: Date): { from: string; to: string } {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  return { from: isoDay(from), to: isoDay(now) };
}
