import * as z from 'zod/mini';
import { type Month, monthAt, monthOf } from './months.ts';
import { monthNames } from './periods.ts';

/** The `dateRange` parameter. Any text: whether it is valid depends on the clock, see `readMonth`. */
export const dateRange = z._default(z.string().check(z.maxLength(20)), 'month');

/**
 * Parses a `dateRange`: `month` (the current one), a lower-case month name (the latest such month, including the current
 * one) or `YYYY-MM` (years 1990 to 2099). Null for anything else.
 */
export function readMonth(dateRange: string, now: Date): Month | null {
  const current = monthOf(now);
  if (dateRange === 'month') return current;
  const index = monthNames.findIndex((name) => name.toLowerCase() === dateRange);
  if (index !== -1) {
    const isAhead = index > now.getUTCMonth();
    return monthAt(now.getUTCFullYear() - (isAhead ? 1 : 0), index + 1);
  }
  const match = /^((?:199|20\d)\d)-(0[1-9]|1[0-2])$/.exec(dateRange);
  return match ? monthAt(Number(match[1]), Number(match[2])) : null;
}
