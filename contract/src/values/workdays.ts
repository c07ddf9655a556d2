import { daysAfter } from './days.ts';
import { isMarketHoliday } from './market-holidays.ts';

/** Whether a day is no Saturday, Sunday or holiday of the exchange (decision 168). */
function isWorkday(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isMarketHoliday(day);
}

/** The day itself where it is a workday, else the first one after it. */
export const workdayFrom = (day: string): string => (isWorkday(day) ? day : workdayFrom(daysAfter(day, 1)));

/** The day itself where it is a workday, else the last one before it. */
export const workdayUpTo = (day: string): string => (isWorkday(day) ? day : workdayUpTo(daysAfter(day, -1)));

/** The first workday after `day`. */
export const nextWorkday = (day: string): string => workdayFrom(daysAfter(day, 1));
