import type { AumTotal, MonthCoverage } from '@liftout/contract/move-figures';
import type { TitleThreshold } from '@liftout/contract/title-thresholds';
import { money } from '@liftout/contract/values/money-text';
import { monthNames } from '@liftout/contract/values/periods';

export { signed } from '@liftout/contract/report-sentences';

/** Dollars as `money`; `not known` for null, which is not zero. */
export const moneyOrNotKnown = (dollars: number | null): string =>
  dollars === null ? 'not known' : money(dollars);

/** Dollars without a zero decimal, as the specification writes thresholds: `$6M`, `$1.5M`. */
const roundMoney = (dollars: number): string => money(dollars).replace(/\.0(?=[BM])/, '');

/** `$4.2B, known for 61% of 212 advisors` (domain "Counting rules"). */
export function withCoverage({ total, known, of }: AumTotal, what: string): string {
  if (of === 0) return 'none';
  if (known === 0) return `not known for any of ${of} ${what}`;
  return `${moneyOrNotKnown(total)}, known for ${Math.round((known / of) * 100)}% of ${of} ${what}`;
}

/** `$6M annual revenue over 2 years or $20M over 10 years`, `$3M+ annual revenue`. */
export function thresholdText({ rules }: TitleThreshold): string {
  return rules
    .map(({ revenue, years }, at) => {
      const amount = roundMoney(revenue);
      const what = at === 0 ? ' annual revenue' : '';
      return years === null ? `${amount}+${what}` : `${amount}${what} over ${years} years`;
    })
    .join(' or ');
}

/** `August 2025` for `2025-08`. */
export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** What stands beside a month that is not complete; '' for a full one. */
export const coverageNote = (coverage: MonthCoverage): string =>
  ({ full: '', incomplete: 'incomplete', none: 'no data' })[coverage];

/** `29 August 2025` for `2025-08-29`. */
export const dayName = (day: string): string => `${Number(day.slice(8, 10))} ${monthName(day)}`;

/** `18 to 22 August 2025`, `24 March to 2 April 2025`, `29 December 2024 to 3 January 2025`. */
export function daySpan(from: string, to: string): string {
  if (from === to) return dayName(from);
  const year = from.slice(0, 4) === to.slice(0, 4) ? ` ${from.slice(0, 4)}` : '';
  const month = from.slice(0, 7) === to.slice(0, 7) ? ` ${monthName(from.slice(0, 7))}` : year;
  return `${dayName(from).slice(0, dayName(from).length - month.length)} to ${dayName(to)}`;
}

export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
