import { daysAfter } from './days.ts';

/** Holidays with a date of their own, `MM-DD`: New Year's Day, Juneteenth, Independence Day, Christmas. */
const dates = ['01-01', '06-19', '07-04', '12-25'];

/** The others but Good Friday: the month, the weekday (Monday is 1), and the first of the seven dates it may have. */
const weekdays = [
  { month: '01', weekday: 1, from: 15 }, // Martin Luther King Jr. Day, the third Monday.
  { month: '02', weekday: 1, from: 15 }, // Washington's Birthday, the third Monday.
  { month: '05', weekday: 1, from: 25 }, // Memorial Day, the last Monday.
  { month: '09', weekday: 1, from: 1 }, // Labor Day, the first Monday.
  { month: '11', weekday: 4, from: 22 }, // Thanksgiving, the fourth Thursday.
];

/**
 * Whether the New York Stock Exchange is closed on a day (`YYYY-MM-DD`) for a holiday, by its rules since 2022. One on a
 * Saturday is kept on the Friday before, unless that ends a year (New Year's Day), one on a Sunday on the Monday after.
 * Days of mourning and the like follow no rule.
 */
export function isMarketHoliday(day: string): boolean {
  const at = new Date(day);
  const weekday = at.getUTCDay();
  const month = day.slice(5, 7);
  const date = at.getUTCDate();
  return (
    isDated(day) ||
    (weekday === 1 && isDated(daysAfter(day, -1))) ||
    (weekday === 5 && !day.endsWith('12-31') && isDated(daysAfter(day, 1))) ||
    (weekday === 5 && day === goodFriday(at.getUTCFullYear())) ||
    weekdays.some(
      (one) => one.month === month && one.weekday === weekday && date >= one.from && date < one.from + 7,
    )
  );
}

const isDated = (day: string) => dates.includes(day.slice(5));

/** Two days before Easter, by Oudin's rule for the Gregorian calendar. */
function goodFriday(year: number): string {
  const whole = Math.floor;
  const golden = year % 19;
  const century = whole(year / 100);
  const epact = (century - whole(century / 4) - whole((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - whole(epact / 28) * (1 - whole(29 / (epact + 1)) * whole((21 - golden) / 11));
  const weekday = (year + whole(year / 4) + moon + 2 - century + whole(century / 4)) % 7;
  return daysAfter(`${year}-03-01`, moon - weekday + 25);
}
