import * as z from 'zod/mini';
import { monthNames } from './periods.ts';

/**
 * One calendar month. Months begin and end in UTC, as every date on the wire does, so that a figure is the same for
 * whoever looks at it.
 */
export interface Month {
  /** `YYYY-MM`. */
  key: string;
  /** `August 2025`. */
  label: string;
  /** Its first instant, ISO 8601. */
  from: string;
  /** The first instant after it. */
  until: string;
}

/** An entry of the month selector; `value` is what `dateRange` takes. */
export interface MonthOption {
  value: string;
  label: string;
}

/** How many months the selector offers, the current one among them (design 4.4). */
const offered = 6;

/** The month of a year; a month number beyond 1 to 12 counts on into the years around. */
function monthAt(year: number, month: number): Month {
  const from = new Date(Date.UTC(year, month - 1, 1));
  const name = monthNames[from.getUTCMonth()] ?? '';
  return {
    key: from.toISOString().slice(0, 7),
    label: `${name} ${from.getUTCFullYear()}`,
    from: from.toISOString(),
    until: new Date(Date.UTC(year, month, 1)).toISOString(),
  };
}

/** The month that an instant lies in. */
export function monthOf(instant: Date): Month {
  return monthAt(instant.getUTCFullYear(), instant.getUTCMonth() + 1);
}

export function previousMonth({ from }: Month): Month {
  const start = new Date(from);
  return monthAt(start.getUTCFullYear(), start.getUTCMonth());
}

/**
 * Reads a `dateRange`: `month` (the current one), a lower-case month name (the latest such month, the current one
 * included) or `YYYY-MM` (years 1990 to 2099). Null for anything else.
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

/** What the month selector offers: `month` for the current one, then the five before by name (design 4.4). */
export function monthOptions(now: Date): MonthOption[] {
  const current = monthOf(now);
  const options: MonthOption[] = [{ value: 'month', label: current.label }];
  for (let month = previousMonth(current); options.length < offered; month = previousMonth(month))
    options.push({ value: month.label.split(' ')[0]?.toLowerCase() ?? month.key, label: month.label });
  return options;
}

/** The wire's `dateRange`; whether it names a month depends on the clock, so `readMonth` decides. */
export const dateRange = z._default(z.string().check(z.maxLength(20)), 'month');
