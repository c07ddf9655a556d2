import { money, oneDecimal, wholeNumber } from '@liftout/contract/values/money-text';

export { money };

const dollarsExact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** Shown for an unknown figure; screen readers get `notKnown`. */
export const dash = '–';
export const notKnown = 'Not known';

const minus = '−';
/** A hyphen is shorter than the plus it stands beside in a column. */
const withMinus = (text: string): string => text.replace('-', minus);

/** Dollars from cents, as which deal values cross the wire. */
export const dollarsOf = (cents: number): number => cents / 100;

/** A deal's value from cents, as `money`: `$12.8M`, `$150K`. 0 means unknown and shows a dash. */
export function dealMoney(cents: number): string {
  return cents <= 0 ? dash : money(dollarsOf(cents));
}

/** The total of deals from cents; 0 is `$0`. */
export function dealTotal(cents: number): string {
  return money(dollarsOf(cents));
}

/** Every dollar, for hover and exports: `$12,845,300`. */
export function moneyExact(dollars: number): string {
  return withMinus(dollarsExact.format(dollars));
}

/** `2,392` */
export function count(value: number): string {
  return withMinus(wholeNumber.format(value));
}

const thousands = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Abbreviated, with one decimal in all of a row: `950`, `1.9K`, `2.0K`. */
export const briefCount = (value: number): string => (value < 999.5 ? count(value) : thousands.format(value));

/** `1 deal`, `2,392 contacts`; the plural adds an s unless given. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A percentage from 0 to 100 to one decimal: `29.2%`. */
export function percent(value: number): string {
  return withMinus(`${oneDecimal.format(value)}%`);
}

/** A fraction from 0 to 1 as a percentage: 0.292 is `29.2%`. */
export function percentOfFraction(fraction: number): string {
  return percent(fraction * 100);
}

/** With its sign: `+4.2`, `−1.3`, `0.0`. */
export function signedDecimal(value: number): string {
  const text = withMinus(oneDecimal.format(value));
  if (text === '−0.0') return '0.0';
  return value > 0 && text !== '0.0' ? `+${text}` : text;
}

/** With its sign: `+4.2%`, `−1.3%`, `0.0%`. */
export function signedPercent(value: number): string {
  return `${signedDecimal(value)}%`;
}

/** Seconds as minutes: `12 min`, under a minute `< 1 min`, from an hour on `1 h 05 min`. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds <= 0) return '0 min';
  if (minutes < 1) return '< 1 min';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Seconds of something short, such as an average call: `45 s`, `1 min 24 s`; from ten minutes on as `duration`. */
export function shortDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole >= 600) return duration(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Two letters for an avatar: first and last word of a name, or a single word's first two letters. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.map((word) => word.match(/[\p{L}\p{N}]/gu) ?? []);
  const first = letters[0] ?? [];
  const last = letters.length > 1 ? letters.at(-1) : undefined;
  return `${first[0] ?? '?'}${(last ? last[0] : first[1]) ?? ''}`.toUpperCase();
}

/** Text of at most `limit` UTF-16 units and an ellipsis. Ends at a word where one ends close by, never inside an emoji. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit).replace(/\p{Cs}$/u, '');
  const space = head.lastIndexOf(' ');
  return `${(space > limit * 0.7 ? head.slice(0, space) : head).trimEnd()}…`;
}
