/** Digests go out by the clock of the markets that the portal is about. */
export const digestTimeZone = 'America/New_York';

const dayMs = 86_400_000;
const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: digestTimeZone });

/** Another day, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The Monday of the week in which an instant lies, `YYYY-MM-DD`. */
export function mondayOf(instant: Date): string {
  const today = dayThere.format(instant);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, -((weekday + 6) % 7));
}
