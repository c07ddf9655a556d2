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
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const elapsed = (at: Instant, from: Date) => Math.max(0, from.getTime() - new Date(at).getTime());
const some = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'} ago`;

/** How long since a contact was reached (spec section 9): days, hours, else `Today`; `Never` without an instant. */
export function sinceContact(at: Instant | null, from = now()): string {
  if (at === null) return 'Never';
  const passed = elapsed(at, from);
  if (passed >= day) return some(Math.floor(passed / day), 'day');
  return passed >= hour ? some(Math.floor(passed / hour), 'hour') : 'Today';
}

/** Live feed times: `5m ago`, `3h ago`, `2d ago`; under a minute `Just now`. */
export function shortAgo(at: Instant, from = now()): string {
  const passed = elapsed(at, from);
  if (passed >= day) return `${Math.floor(passed / day)}d ago`;
  if (passed >= hour) return `${Math.floor(passed / hour)}h ago`;
  return passed >= minute ? `${Math.floor(passed / minute)}m ago` : 'Just now';
}

/** Relative up to a week, either way, then the date: `3h ago`, `in 3 days`, `Aug 2, 2025`. */
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

/** The reader's date of an instant: `Aug 29, 2025`. */
export function date(at: Instant): string {
  return dateFormat.format(new Date(at));
}

/** A calendar day that carries no time (`YYYY-MM-DD`), the same wherever it is read. */
export function calendarDay(day: string): string {
  return dayFormat.format(new Date(day));
}

/** Date and time with the zone, for hover: `Aug 29, 2025, 2:05 PM UTC`. */
export function exactTime(at: Instant): string {
  return timeFormat.format(new Date(at));
}

/** `August 2025` */
export function monthName(at: Instant): string {
  return monthFormat.format(new Date(at));
}
