import { describe, expect, test } from 'vitest';
import { daysAfter } from './days.ts';
import { isMarketHoliday } from './market-holidays.ts';

/** As the exchange published them, year by year, in the order of the calendar. */
const published: Record<string, string[]> = {
  // New Year's Day was a Saturday: not kept in 2021.
  2022: ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'],
  2023: ['01-02', '01-16', '02-20', '04-07', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
  2024: ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25'],
  2025: ['01-01', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
  // July 4 is a Saturday.
  2026: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
  // June 19 and Christmas are Saturdays, July 4 is a Sunday.
  2027: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
  // New Year's Day is a Saturday.
  2028: ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
};

test.each(Object.entries(published))('in %s the exchange is closed on its holidays only', (year, days) => {
  const closed: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = daysAfter(day, 1)) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && isMarketHoliday(day)) closed.push(day.slice(5));
  }
  expect(closed).toEqual(days);
});

describe('Good Friday', () => {
  test.each([
    '1954-04-16', // Easter on April 18, where a simpler rule says the 25th.
    '1981-04-17', // The same: on April 19, not the 26th.
    '2008-03-21', // Easter on March 23.
    '2011-04-22', // Easter on April 24.
    '2038-04-23', // Easter on April 25, the latest there is.
  ])('%s', (day) => {
    expect(isMarketHoliday(day)).toBe(true);
    expect(isMarketHoliday(daysAfter(day, -7))).toBe(false);
    expect(isMarketHoliday(daysAfter(day, 7))).toBe(false);
  });
});
