import { money } from '@liftout/contract/values/money-text';
import { dayIn } from '@liftout/contract/values/time-zones';
import { toDollars } from '../platform/money.ts';
import { day } from './rule.ts';

const dayWords = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const monthWords = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `August 20`, of `YYYY-MM-DD`. */
export const onDay = (date: string): string => dayWords.format(new Date(`${date}T00:00:00Z`));

/** `August 20`, where an instant is of that day in a time zone. */
export const onDayIn = (timeZone: string, at: Date): string => onDay(dayIn(timeZone, at));

/** `August 20`, or `August 20, 2024` where that is another year than `today`'s; both `YYYY-MM-DD`. */
export const onDayOf = (date: string, today: string): string => withYear(onDay(date), date, today, ', ');

/** `August`, or `August 2024` where that is another year than `today`'s; both `YYYY-MM-DD`. */
export const inMonth = (date: string, today: string): string =>
  withYear(monthWords.format(new Date(`${date}T00:00:00Z`)), date, today, ' ');

const withYear = (words: string, date: string, today: string, mark: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? words : `${words}${mark}${date.slice(0, 4)}`;

/** Whole days between two instants. */
export const daysSince = (then: Date, now: Date): number =>
  Math.floor((now.getTime() - then.getTime()) / day);

/** `Ann, Bob and 3 more`. */
export function listed(names: string[], total: number, shown = 3): string {
  const named = names.slice(0, shown);
  const more = total - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

/** `$350K`; null where the value of a deal is unknown, which is stored as 0. */
export const dealValue = (cents: number): string | null => (cents === 0 ? null : money(toDollars(cents)));

/** `The $350K deal`, or `The deal`. */
export const theDeal = (cents: number): string => ['The', dealValue(cents), 'deal'].filter(Boolean).join(' ');
