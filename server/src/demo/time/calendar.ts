import { daysBefore } from '../../platform/clock.ts';
/** Business time of the demo: weekdays and office hours in the clients' own time zones. */

export const minute = 60_000;
export const hour = 3_600_000;
export const dayLength = 86_400_000;

/** Hours behind UTC in winter. */
export const zones = { eastern: 5, pacific: 8 } as const;
export type Zone = keyof typeof zones;

/** Days on which the exchanges are closed (2025), as `YYYY-MM-DD`. */
const holidays = new Set([
  '2025-01-01',
  '2025-01-09',
  '2025-01-20',
  '2025-02-17',
  '2025-04-18',
  '2025-05-26',
  '2025-06-19',
  '2025-07-04',
  '2025-09-01',
]);

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
export const utc = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Whether a day (`YYYY-MM-DD`) is a business day. */
export function isBusinessDay(day: string): boolean {
  const weekday = utc(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The business days between two days, both included. */
export function businessDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = utc(from); dayOf(at) <= to; at = daysBefore(at, -1)) {
    if (isBusinessDay(dayOf(at))) days.push(dayOf(at));
  }
  return days;
}

/** The day itself if it is a business day, else the last one before it. */
export function workedOnOrBefore(day: string): string {
  return isBusinessDay(day) ? day : workedOnOrBefore(dayOf(daysBefore(utc(day), 1)));
}

/** The instant that is `minutes` after local midnight of a day in a zone. */
export function atLocal(day: string, minutes: number, zone: Zone): Date {
  const behind = zones[zone] - (hasSummerTime(day) ? 1 : 0);
  return new Date(utc(day).getTime() + behind * hour + minutes * minute);
}

/** Summer time in the United States: second Sunday of March to the first of November. */
function hasSummerTime(day: string): boolean {
  const year = day.slice(0, 4);
  return day >= sunday(`${year}-03-08`) && day < sunday(`${year}-11-01`);
}

function sunday(onOrAfter: string): string {
  const start = utc(onOrAfter);
  return dayOf(daysBefore(start, -((7 - start.getUTCDay()) % 7)));
}
