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

/** `Aug 29` for `2025-08-29`. */
const shortDay = (day: string): string =>
  `${monthNames[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${Number(day.slice(8, 10))}`;

/** `Aug 29, 2025` for `2025-08-29`, as on the screens. */
export const dayName = (day: string): string => `${shortDay(day)}, ${day.slice(0, 4)}`;

/** `Aug 18–22, 2025`, `Mar 24 to Apr 2, 2025`, `Dec 29, 2024 to Jan 3, 2025`, as on the screens. */
export function daySpan(from: string, to: string): string {
  if (from === to) return dayName(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayName(from)} to ${dayName(to)}`;
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${shortDay(from)} to ${dayName(to)}`;
  return `${shortDay(from)}–${Number(to.slice(8, 10))}, ${to.slice(0, 4)}`;
}

export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
