export { plusDays } from '../moves/service.ts';

const millisecondsOfDay = 86_400_000;
const inWords = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Whole calendar days from a day to another, both `YYYY-MM-DD`. */
export const daysFrom = (day: string, to: string): number =>
  Math.round((atMidnight(to).getTime() - atMidnight(day).getTime()) / millisecondsOfDay);

/** `August 20`, or `August 20, 2024` where that is another year than `today`'s; both `YYYY-MM-DD`. */
export const spoken = (day: string, today: string): string => {
  const words = inWords.format(atMidnight(day));
  return today.startsWith(day.slice(0, 4)) ? words : `${words}, ${day.slice(0, 4)}`;
};

/** `1 day` or `3 days`. */
export const daysLong = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
