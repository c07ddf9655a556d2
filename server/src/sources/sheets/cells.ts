import { storableInstant } from '@liftout/contract/values/instants';

/**
 * A sheet's cells as Google sends them: rows differ in length, blank rows are empty lists. Numbers, and dates as numbers of
 * days, are written out.
 */
export type Cells = readonly (readonly string[])[];

/** `1,200.5`, `-3` and `1.2E+10` as numbers; null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text.trim();
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?(e\+?\d{1,2})?$/i.test(plain) || !/\d/.test(plain)) return null;
  return Number(plain.replaceAll(',', ''));
}

/** `1,200` and `1200.0` are 1200; null where it is no whole number. */
export function readCount(text: string): number | null {
  const value = readNumber(text);
  return value !== null && value >= 0 && Number.isSafeInteger(value) ? value : null;
}

/** `23%`, `23` and `0.23` are the fraction 0.23; null below 0 or above 100%. */
export function readFraction(text: string): number | null {
  const percent = text.trim().endsWith('%');
  const value = readNumber(text.replace(/%\s*$/, ''));
  if (value === null || value < 0) return null;
  // Rounded to remove floating-point errors.
  const fraction = percent || value > 1 ? Number((value / 100).toFixed(6)) : value;
  return fraction <= 1 ? fraction : null;
}

const units = new Map([
  ['', 1],
  ['usd', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);

/** Cents of `$1,250,000`, `1.25M`, `USD 980K` or `125000.5`; null where it is unknown, negative or another currency. */
export function readCents(text: string): number | null {
  const match = /^(?:usd|us\$|\$)?\s?([\d.,]{1,30})\s?([a-z]{0,8})$/i.exec(text.trim());
  const amount = match ? readNumber(match[1] ?? '') : readNumber(text);
  const unit = match ? units.get((match[2] ?? '').toLowerCase()) : 1;
  if (amount === null || amount < 0 || unit === undefined) return null;
  const cents = Math.round(amount * unit * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}

const dayMs = 86_400_000;
/** The day that Google Sheets and Excel count from. */
const dayZero = Date.UTC(1899, 11, 30);
/** Serial numbers of days that are read as such, from 1954 to 2119: smaller ones are more likely years or counts. */
const serials = { from: 20_000, to: 80_000 };

/** When something in a sheet was. */
export interface Moment {
  /** ISO 8601, UTC; midnight of a day that has no time. */
  at: string;
  /** Whether a time stands beside the day. */
  hasTime: boolean;
}

/** The moment of a serial number of days; null where it is none. To the second, as half of it is lost in the fraction. */
function readSerial(text: string): Moment | null {
  if (!/^\d{5}(\.\d{1,20})?$/.test(text)) return null;
  const days = Number(text);
  if (days < serials.from || days >= serials.to) return null;
  const at = new Date(dayZero + Math.round((days * dayMs) / 1000) * 1000).toISOString();
  return { at, hasTime: !Number.isInteger(days) };
}

/** As `readMoment`, the instant alone: midnight UTC of a day that has no time. */
export const readDay = (text: string): string | null => readMoment(text)?.at ?? null;

/**
 * The moment of `2025-08-01`, `8/1/2025`, each with or without a time, of an instant, or of Google's number of days; null
 * where unreadable. A time without a zone is UTC.
 */
export function readMoment(text: string): Moment | null {
  const trimmed = text.trim();
  const serial = readSerial(trimmed);
  if (serial !== null) return serial;
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? (.{4,11}))?$/.exec(trimmed);
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      trimmed,
    );
  const [year, month, day] = us ? [us[3], us[1], us[2]] : [iso?.[1], iso?.[2], iso?.[3]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A 30 February would roll over into March.
  const midnight = storableInstant(`${date}T00:00:00Z`);
  if (midnight?.startsWith(date) !== true) return null;
  const [time, zone = 'Z'] = [us?.[4] ?? iso?.[4], iso?.[5]];
  if (time === undefined) return { at: midnight, hasTime: false };
  const instant =
    iso && zone !== 'Z' ? storableInstant(`${date}T${time.padStart(5, '0')}${zone}`) : timeOn(midnight, time);
  return instant === null ? null : { at: instant, hasTime: true };
}

/** The instant at a time of day (`8:25:43`, `8:25 PM`, or Google's fraction of a day) after midnight; null where unreadable. */
export function timeOn(midnight: string, time: string): string | null {
  const seconds = readTime(time);
  return seconds === null
    ? null
    : storableInstant(new Date(Date.parse(midnight) + seconds * 1000).toISOString());
}

/** Seconds since midnight. */
function readTime(text: string): number | null {
  const fraction = readNumber(text);
  if (fraction !== null) return fraction >= 0 && fraction < 1 ? Math.round(fraction * 86_400) : null;
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?([ap]m)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hour = '', minute = '', second = '0', half] = match;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const isTime = hours < 24 && Number(minute) < 60 && Number(second) < 60 && (!half || Number(hour) <= 12);
  return isTime ? hours * 3600 + Number(minute) * 60 + Number(second) : null;
}

/** Whole seconds of `75`, `1:15` (minutes), `0:01:15`, or Google's fraction of a day; null where unreadable. */
export function readSeconds(text: string): number | null {
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text.trim());
  if (clock) {
    const [, hours = '0', minutes = '', seconds = ''] = clock;
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  const value = readNumber(text.replace(/\s?s(ec(onds)?)?\.?$/i, ''));
  if (value === null || value < 0) return null;
  return Math.round(value > 0 && value < 1 ? value * 86_400 : value);
}
