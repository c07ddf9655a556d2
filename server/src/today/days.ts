const millisecondsOfDay = 86_400_000;
const inWords = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The calendar day of an instant, `YYYY-MM-DD` in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** When the day of an instant began, in UTC. */
export const startOfDay = (at: Date): Date => startOf(dayOf(at));

/** A day so many days after that of an instant; before it where negative. */
export const dayAfter = (at: Date, days: number): string =>
  dayOf(new Date(startOfDay(at).getTime() + days * millisecondsOfDay));

/** Whole calendar days from a day to that of an instant. */
export const daysFrom = (day: string, now: Date): number =>
  Math.round((startOfDay(now).getTime() - startOf(day).getTime()) / millisecondsOfDay);

/** `August 20`. */
export const spoken = (day: string): string => inWords.format(startOf(day));

/** `1 day` or `3 days`. */
export const daysLong = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
