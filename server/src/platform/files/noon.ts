/**
 * When what a file or a sheet dates with a day alone (`YYYY-MM-DD`) happened, as an ISO 8601 instant in UTC: at noon in New
 * York in winter, which is the same day on all clocks of the United States, and in Europe.
 */
export const noonOf = (day: string): string => `${day}T17:00:00.000Z`;

/** As `noonOf`, but `now` where that noon is still ahead on this very day (UTC): what happened is not in the future. */
export function noonOrNow(day: string, now: Date): string {
  const [noon, at] = [noonOf(day), now.toISOString()];
  return at.startsWith(day) && at < noon ? at : noon;
}
