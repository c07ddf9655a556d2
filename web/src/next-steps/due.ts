import { now } from '../lib/format/clock.ts';
import { calendarDay } from '../lib/format/times.ts';

const dayMs = 86_400_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Today, `YYYY-MM-DD`, on the server's clock in UTC, as due days are. */
export const today = (): string => dayOf(now());

/** Whether the day is past. */
export const isOverdue = (dueOn: string, day = today()): boolean => dueOn < day;

/** `Overdue since Aug 20`, `Due today`, `Due tomorrow`, `Due Sep 3`; with the year where it is another one. */
export function dueText(dueOn: string, day = today()): string {
  if (isOverdue(dueOn, day)) return `Overdue since ${shortDay(dueOn, day)}`;
  if (dueOn === day) return 'Due today';
  return dueOn === daysAfter(day, 1) ? 'Due tomorrow' : `Due ${shortDay(dueOn, day)}`;
}

const shortDay = (dueOn: string, day: string) => {
  const full = calendarDay(dueOn);
  return dueOn.slice(0, 4) === day.slice(0, 4) ? full.slice(0, full.indexOf(',')) : full;
};

const daysAfter = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * dayMs));

/** The next day that is no Saturday or Sunday. */
export function nextWorkday(day = today()): string {
  const next = daysAfter(day, 1);
  const weekday = new Date(next).getUTCDay();
  return weekday === 6 ? daysAfter(next, 2) : weekday === 0 ? daysAfter(next, 1) : next;
}
