import { daysAfter } from '@liftout/contract/values/days';
import { dayIn } from '@liftout/contract/values/time-zones';
import { now } from '../lib/format/clock.ts';
import { calendarDay } from '../lib/format/times.ts';

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
