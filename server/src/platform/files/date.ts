import { monthNames } from '@liftout/contract/values/periods';

/** Which of two numbers is the month where both can be: the American order, or the day first. */
export type DayOrder = 'month-first' | 'day-first';

export type DateReading = { ok: string } | { refused: string };

/** The formats that an error message suggests, by the order of the file. */
export const acceptedDates: Record<DayOrder, string> = {
  'month-first': 'Use MM/DD/YYYY, YYYY-MM-DD or Jan 5, 2025.',
  'day-first': 'Use DD/MM/YYYY, YYYY-MM-DD or Jan 5, 2025.',
};

/** Earlier and later years are typing errors: the registers start in the 1970s. */
const firstYear = 1970;
const lastYear = 2099;

/**
 * Reads a day from a clean cell of a file, as `YYYY-MM-DD`.
 * Accepted: month first with / - or . (`1/5/25`, `01-05-2025`), year first (`2025-01-05`, with a time too, `20250105`),
 * a month's name (`Jan 5, 2025`, `5 January 2025`, `5-Jan-25`), and a spreadsheet's day number (`45662`).
 * Another order only where this one has no such month (`13/02/2025`). Two-digit years: 70 to 99 are 19xx, the rest 20xx.
 * Refused, with a reason: blank, unreadable, no such day, a year outside 1970 to 2099, and, where days don't come first, two
 * days in one (`25-01-05`, `25/01/05`).
 */
export function readDate(text: string, order: DayOrder = 'month-first'): DateReading {
  if (text === '') return { refused: 'is blank' };
  const inNumbers = numbersOf(text);
  if (inNumbers !== null && mayBeginWithYear(inNumbers) && order === 'month-first')
    return { refused: 'may begin with its year or with its day' };
  const parts =
    text.length > 40
      ? null
      : ((inNumbers && numeric(inNumbers, order)) ?? yearFirst(text) ?? named(text) ?? serial(text));
  if (parts === null) return { refused: "can't be read" };
  const [year, month, day] = parts;
  if (year < firstYear || year > lastYear) return { refused: `is not between ${firstYear} and ${lastYear}` };
  if (!isDay(year, month, day)) return { refused: "isn't a real date" };
  return { ok: `${year}-${two(month)}-${two(day)}` };
}

type Parts = readonly [year: number, month: number, day: number];

const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:[ap]m)? ?(?:Z|[+-]\d{2}:?\d{2})?)?`;
const numericPattern = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})([/.-])(\d{4}|\d{2})${time}$`, 'i');
const yearFirstPattern = new RegExp(String.raw`^(\d{4})([/.-])(\d{1,2})([/.-])(\d{1,2})${time}$`, 'i');
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const monthFirstPattern = /^([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s+|-)(\d{4}|'?\d{2})$/i;
const dayFirstPattern = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]*([a-z]{3,9})\.?(?:\s*,\s*|\s+|-)(\d{4}|'?\d{2})$/i;

/** The order that a day needs to be real; null where both will do, it is not written in numbers, or it is real in neither. */
export function neededOrder(text: string): DayOrder | null {
  const numbers = numbersOf(text);
  return numbers === null || mayBeginWithYear(numbers) ? null : orderOf(numbers);
}

/** A day in numbers with the year last, as it stands: month and day may be in any order. */
interface Numbers {
  first: number;
  second: number;
  /** Two or four digits. */
  year: string;
}

function numbersOf(text: string): Numbers | null {
  const match = text.length > 40 ? null : numericPattern.exec(text);
  if (match === null || match[2] !== match[4]) return null;
  return { first: Number(match[1]), second: Number(match[3]), year: match[5] ?? '' };
}

function orderOf({ first, second, year: digits }: Numbers): DayOrder | null {
  const year = fullYear(digits);
  if (first > 12) return isDay(year, second, first) ? 'day-first' : null;
  return second > 12 && isDay(year, first, second) ? 'month-first' : null;
}

/** `25/01/05` is a day of 2025, or of 2005 with the day first: no other row of the file tells which. */
function mayBeginWithYear({ first, second, year }: Numbers): boolean {
  const last = Number(year);
  return first > 12 && second <= 12 && year.length === 2 && last >= 1 && last <= 31;
}

function numeric(numbers: Numbers, order: DayOrder): Parts {
  const { first, second } = numbers;
  const year = fullYear(numbers.year);
  const isDayFirst = (orderOf(numbers) ?? order) === 'day-first';
  return isDayFirst ? [year, second, first] : [year, first, second];
}

/** A day in numbers with a year of two digits, by what its first number is; null where there is no such day. */
export interface ShortYear {
  /** `2028-05-25` of `28/05/25`. */
  ifYear: string | null;
  /** `2025-05-28` of `28/05/25`. */
  ifDay: string | null;
  /** Whether it is a day or a year, and no month. */
  mayBeginWithYear: boolean;
}

/** The readings of a day with a two-digit year; null for any other text. */
export function shortYearOf(text: string): ShortYear | null {
  const numbers = numbersOf(text);
  if (numbers === null || numbers.year.length !== 2) return null;
  const { first, second, year } = numbers;
  return {
    ifYear: dayOf(fullYear(two(first)), second, Number(year)),
    ifDay: dayOf(fullYear(year), second, first),
    mayBeginWithYear: mayBeginWithYear(numbers),
  };
}

const dayOf = (year: number, month: number, day: number): string | null =>
  isDay(year, month, day) ? `${year}-${two(month)}-${two(day)}` : null;

function yearFirst(text: string): Parts | null {
  const match = yearFirstPattern.exec(text) ?? /^((?:19|20)\d\d)()(\d\d)()(\d\d)$/.exec(text);
  if (match === null || match[2] !== match[4]) return null;
  return [Number(match[1]), Number(match[3]), Number(match[5])];
}

function named(text: string): Parts | null {
  const bare = text.replace(weekday, '');
  const monthFirst = monthFirstPattern.exec(bare);
  const dayFirst = monthFirst === null ? dayFirstPattern.exec(bare) : null;
  const match = monthFirst ?? dayFirst;
  if (match === null) return null;
  const month = monthOf((monthFirst === null ? match[2] : match[1]) ?? '');
  const day = Number(monthFirst === null ? match[1] : match[2]);
  return month === null ? null : [fullYear((match[3] ?? '').replace("'", '')), month, day];
}

/** A spreadsheet's day number: days since 1899-12-30. Only 1970-01-01 to 2099-12-31, so that no year is mistaken for one. */
function serial(text: string): Parts | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  if (days < 25569 || days > 73050) return null;
  const date = new Date((days - 25569) * 86_400_000);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

function monthOf(word: string): number | null {
  const requested = word.toLowerCase();
  if (requested === 'sept') return 9;
  const index = monthNames.findIndex((name) => {
    const full = name.toLowerCase();
    return full === requested || full.slice(0, 3) === requested;
  });
  return index === -1 ? null : index + 1;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
