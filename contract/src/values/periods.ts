import * as z from 'zod/mini';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A span of whole days (`YYYY-MM-DD`), both ends included. `label`: the spelling that is stored and shown. */
export interface Period {
  label: string;
  from: string;
  to: string;
}

/** Parses `Month YYYY` or `Qn YYYY` (any case, years 1990 to 2099); null for anything else. */
export function parsePeriod(text: string): Period | null {
  const match = /^\s*(?:Q([1-4])|([a-z]+))\s+((?:19[9]|20\d)\d)\s*$/i.exec(text);
  if (match === null) return null;
  const [, quarter, word = '', yearText] = match;
  const year = Number(yearText);
  if (quarter !== undefined) {
    const first = (Number(quarter) - 1) * 3 + 1;
    return { label: `Q${quarter} ${year}`, from: firstDay(year, first), to: lastDay(year, first + 2) };
  }
  const index = monthNames.findIndex((name) => name.toLowerCase() === word.toLowerCase());
  const name = monthNames[index];
  if (name === undefined) return null;
  return { label: `${name} ${year}`, from: firstDay(year, index + 1), to: lastDay(year, index + 1) };
}

/** Whether a day (`YYYY-MM-DD`) lies in the period. */
export function inPeriod(day: string, period: Period): boolean {
  return period.from <= day && day <= period.to;
}

/** The `timePeriod` field: a text, parsed to a `Period`. */
export const timePeriod = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text, context): Period => {
    const period = parsePeriod(text);
    if (period !== null) return period;
    context.issues.push({
      code: 'custom',
      input: text,
      message: 'Use a month and year such as March 2025, or a quarter such as Q1 2025.',
    });
    return z.NEVER;
  }),
);

function firstDay(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

function lastDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
