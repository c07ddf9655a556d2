import { dayIn } from '@liftout/contract/values/time-zones';
import { now } from '../lib/format/clock.ts';
import { calendarDay } from '../lib/format/times.ts';

const dayMs = 86_400_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Today, `YYYY-MM-DD`, on the server's clock in a time zone. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, now());

/** Whether the day is past on `day`. */
export const isOverdue = (dueOn: string, day: string): boolean => dueOn < day;

/** `Overdue since Aug 20`, `Due today`, `Due tomorrow`, `Due Sep 3`; with the year where it is another one. */
export function dueText(dueOn: string, day: string): string {
  if (isOverdue(dueOn, day)) return `Overdue since ${shortDay(dueOn, day)}`;
  if (dueOn === day) return 'Due today';
  return dueOn === daysAfter(day, 1) ? 'Due tomorrow' : `Due ${shortDay(dueOn, day)}`;
}

const shortDay = (dueOn: string, day: string) => {
  const full = calendarDay(dueOn);
  return dueOn.slice(0, 4) === day.slice(0, 4) ? full.slice(0, full.indexOf(',')) : full;
};

const daysAfter = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * dayMs));

/** The first day after `day` that is no Saturday or Sunday. */
export function nextWorkday(day: string): string {
  const next = daysAfter(day, 1);
  const weekday = new Date(next).getUTCDay();
  return weekday === 6 ? daysAfter(next, 2) : weekday === 0 ? daysAfter(next, 1) : next;
}
