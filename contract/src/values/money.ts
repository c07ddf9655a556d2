/**
 * The result of parsing an amount of dollars in a cell, a form field or a JSON value.
 * - `amount`: readable; `cents` is a whole number of cents, 0 or more, below 2^53.
 * - `blank`: null, undefined or empty. Unknown, which is not zero.
 * - `negative`: readable, but below zero, which no asset or revenue is.
 * - `huge`: readable, but 2^53 cents or more.
 * - `unreadable`: not clearly an amount.
 */
export type MoneyReading =
  | { kind: 'amount'; cents: number }
  | { kind: 'blank' }
  | { kind: 'negative' }
  | { kind: 'huge' }
  | { kind: 'unreadable' };

/**
 * The maximum of an amount, in cents. Far above an advisor's real amounts, and low enough to catch some zeros too many:
 * sums are exact to the cent up to 2^53 cents and to the dollar up to 2^53 dollars.
 */
export const maxCents = {
  aum: 10 * 1e12 * 100,
  revenue: 100 * 1e9 * 100,
  dealValue: 100 * 1e9 * 100,
} as const;

/** Powers of ten by suffix. `MM` is a million in finance (a thousand thousands). */
const suffixes = new Map([
  ['', 0],
  ['k', 3],
  ['thousand', 3],
  ['m', 6],
  ['mm', 6],
  ['mn', 6],
  ['mil', 6],
  ['million', 6],
  ['b', 9],
  ['bn', 9],
  ['billion', 9],
  ['t', 12],
  ['tn', 12],
  ['trillion', 12],
]);

const sign = '[-−–]';
const currency = String.raw`(?:US\$|USD|\$)`;
const digits = String.raw`(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?`;
const pattern = new RegExp(
  String.raw`^(\()?(${sign})? ?(?:${currency})? ?(${sign})? ?${digits} ?([a-z]*?) ?(?:USD|dollars)? ?(\))?$`,
  'i',
);

const blank: MoneyReading = { kind: 'blank' };
const negative: MoneyReading = { kind: 'negative' };
const huge: MoneyReading = { kind: 'huge' };
const unreadable: MoneyReading = { kind: 'unreadable' };

/**
 * Parses an amount of dollars: a number, or text such as `$1.2B`, `350M`, `1,250,000`, `$ 350 m`, `(200M)`.
 * Never guesses: decimal commas, ranges, other currencies and `9e9` are `unreadable`. Never throws.
 */
export function parseMoney(input: unknown): MoneyReading {
  if (input === null || input === undefined) return blank;
  if (typeof input === 'number') return fromNumber(input);
  if (typeof input !== 'string') return unreadable;
  const text = input.trim();
  if (text === '') return blank;
  if (text.length > 40) return unreadable;
  return fromText(text.replace(/\s+/g, ' '));
}

function fromNumber(dollars: number): MoneyReading {
  if (!Number.isFinite(dollars)) return unreadable;
  if (dollars < 0) return negative;
  return inRange(Math.round(dollars * 100));
}

function fromText(text: string): MoneyReading {
  const match = pattern.exec(text);
  if (match === null) return unreadable;
  const [, open, signBefore, signAfter, grouped, fraction = '', suffix = '', close] = match;
  const whole = grouped?.replaceAll(',', '') ?? '';
  const power = suffixes.get(suffix.toLowerCase());
  if (power === undefined || (whole === '' && fraction === '')) return unreadable;
  if ((open === undefined) !== (close === undefined)) return unreadable;
  if (signBefore !== undefined && signAfter !== undefined) return unreadable;
  const cents = shifted(whole, fraction, power + 2);
  const below = open !== undefined || signBefore !== undefined || signAfter !== undefined;
  if (below && cents > 0) return negative;
  return inRange(cents);
}

/** `whole.fraction` × 10^power, rounded half up. Works on digits, because 1.005 × 100 is not 100.5 in floating point. */
function shifted(whole: string, fraction: string, power: number): number {
  const kept = fraction.slice(0, power).padEnd(power, '0');
  const roundUp = (fraction[power] ?? '0') >= '5' ? 1 : 0;
  return Number(whole + kept) + roundUp;
}

function inRange(cents: number): MoneyReading {
  return Number.isSafeInteger(cents) ? { kind: 'amount', cents } : huge;
}
