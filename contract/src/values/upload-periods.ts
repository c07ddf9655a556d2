import { monthNames } from './periods.ts';

/** The first period that the specification offers, and its others (spec section 9, design 4.13). */
const specifiedPeriods: readonly string[] = [
  'Q1 2025',
  ...monthNames.map((month) => `${month} 2025`),
  'October 2024',
  'November 2024',
  'December 2024',
];
/** The first year that the specification's periods leave out. */
const firstLaterYear = 2026;

/**
 * The periods in the upload form, the default first: those of the specification, and before them each month since, newest
 * first, and each quarter once its last month has begun. Months are those of UTC.
 */
export function timePeriodOptions(now: Date): readonly string[] {
  const later: string[] = [];
  for (let year = firstLaterYear; year <= now.getUTCFullYear(); year += 1) {
    const begun = year === now.getUTCFullYear() ? now.getUTCMonth() + 1 : 12;
    for (const [index, month] of monthNames.slice(0, begun).entries()) {
      if (index % 3 === 2) later.push(`Q${(index + 1) / 3} ${year}`);
      later.push(`${month} ${year}`);
    }
  }
  return [...later.reverse(), ...specifiedPeriods];
}
