/** Briefs go out by the clock of the markets that the portal is about. */
export const digestTimeZone = 'America/New_York';

const dayMs = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: digestTimeZone });

/** The day of an instant by that clock, `YYYY-MM-DD`. */
const dayThere = (instant: Date): string => dayFormat.format(instant);

/** Another day, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The Monday of the week in which an instant lies, `YYYY-MM-DD`. */
export const mondayOf = (instant: Date): string => mondayOfDay(dayThere(instant));

/** The Monday of the week of a day, both `YYYY-MM-DD`. */
export function mondayOfDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The Monday of the oldest brief that can be read. */
export const oldestWeek = (now: Date): string => addDays(mondayOf(now), -7 * 104);
