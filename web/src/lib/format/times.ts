import { now } from './clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Instant = string | Date;

const dateFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const dayFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const elapsed = (at: Instant, from: Date) => Math.max(0, from.getTime() - new Date(at).getTime());
const ago = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'} ago`;

/** Whole days since an instant; none for one in the future. */
export const daysSince = (at: Instant, from = now()): number => Math.floor(elapsed(at, from) / day);

/** Time since a contact was last contacted (spec section 9): days, hours, else `Today`; `Never` for null. */
export function sinceContact(at: Instant | null, from = now()): string {
  if (at === null) return 'Never';
  const passed = elapsed(at, from);
  if (passed >= day) return ago(Math.floor(passed / day), 'day');
  return passed >= hour ? ago(Math.floor(passed / hour), 'hour') : 'Today';
}

/** Time since an instant, for the live feed: `5m ago`, `3h ago`, `2d ago`; under a minute `Just now`. */
export function shortAgo(at: Instant, from = now()): string {
  const passed = elapsed(at, from);
  if (passed >= day) return `${Math.floor(passed / day)}d ago`;
  if (passed >= hour) return `${Math.floor(passed / hour)}h ago`;
  return passed >= minute ? `${Math.floor(passed / minute)}m ago` : 'Just now';
}

/** Relative within a week, past or future, else the local date: `3h ago`, `in 3 days`, `Aug 2, 2025`. */
export function relativeTime(at: Instant, from = now()): string {
  const ahead = new Date(at).getTime() - from.getTime();
  const distance = Math.abs(ahead);
  if (distance > 7 * day) return date(at);
  if (ahead <= 0 || distance < minute) return shortAgo(at, from);
  const [size, unit] =
    distance >= day ? [day, 'day'] : distance >= hour ? [hour, 'hour'] : [minute, 'minute'];
  const value = Math.floor(distance / size);
  return `in ${value} ${unit}${value === 1 ? '' : 's'}`;
}

/** A calendar day: `Today`, `3d ago` or `in 3 days` within a week of the reader's day, else its date. */
export function relativeDay(of: string, from = now()): string {
  const readersDay = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate());
  const ahead = Math.round((new Date(of).getTime() - readersDay) / day);
  if (Math.abs(ahead) >= 7) return calendarDay(of);
  if (ahead <= 0) return ahead === 0 ? 'Today' : `${-ahead}d ago`;
  return `in ${ahead} day${ahead === 1 ? '' : 's'}`;
}

/** The date of an instant in the reader's time zone: `Aug 29, 2025`. */
export function date(at: Instant): string {
  return dateFormat.format(new Date(at));
}

/** A calendar day (`YYYY-MM-DD`), the same in every time zone. */
export function calendarDay(day: string): string {
  return dayFormat.format(new Date(day));
}

/** A calendar day without its year: `Aug 22`. */
export function shortDay(day: string): string {
  return shortDayFormat.format(new Date(day));
}

/** The weekday of a calendar day: `Monday`. */
export function weekday(day: string): string {
  return weekdayFormat.format(new Date(day));
}

/** Local date and time with the zone, for hover: `Aug 29, 2025, 2:05 PM UTC`. */
export function exactTime(at: Instant): string {
  return timeFormat.format(new Date(at));
}

/** The month in UTC: `August 2025`. */
export function monthName(at: Instant): string {
  return monthFormat.format(new Date(at));
}
