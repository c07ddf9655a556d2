import { monthNames } from './periods.ts';

/**
 * A calendar month. Months begin and end in UTC, like every date on the wire, so that a figure is the same in every time
 * zone.
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

/** The number of months in the selector, including the current one (design 4.4). */
const offered = 6;

/** The month of a year; numbers below 1 and above 12 are in the previous and the next year. */
export function monthAt(year: number, month: number): Month {
  const from = new Date(Date.UTC(year, month - 1, 1));
  const name = monthNames[from.getUTCMonth()] ?? '';
  return {
    key: from.toISOString().slice(0, 7),
    label: `${name} ${from.getUTCFullYear()}`,
    from: from.toISOString(),
    until: new Date(Date.UTC(year, month, 1)).toISOString(),
  };
}

/** The month of an instant. */
export function monthOf(instant: Date): Month {
  return monthAt(instant.getUTCFullYear(), instant.getUTCMonth() + 1);
}

export function previousMonth({ from }: Month): Month {
  const start = new Date(from);
  return monthAt(start.getUTCFullYear(), start.getUTCMonth());
}

/** The months that end with `month`, oldest first. @param count how many, with `month` itself */
export function monthsUpTo(month: Month, count: number): Month[] {
  const months = [month];
  for (let first = month; months.length < count; months.unshift(first)) first = previousMonth(first);
  return months;
}

/** The options of the month selector: `month` for the current one, then the previous five by name (design 4.4). */
export function monthOptions(now: Date): MonthOption[] {
  const current = monthOf(now);
  const options: MonthOption[] = [{ value: 'month', label: current.label }];
  for (let month = previousMonth(current); options.length < offered; month = previousMonth(month))
    options.push({ value: month.label.split(' ')[0]?.toLowerCase() ?? month.key, label: month.label });
  return options;
}
