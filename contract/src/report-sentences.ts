import type { MonthCoverage } from './move-figures.ts';
import type { MarketReport } from './reports.ts';
import { monthNames } from './values/periods.ts';

// What a report says of its figures: the same on its page and in its mail.

const count = (value: number): string => value.toLocaleString('en-US');
const counted = (value: number, one: string): string => `${count(value)} ${one}${value === 1 ? '' : 's'}`;

/** A net number of people: `+13`, `−4`, `0`. */
export const signed = (net: number): string => (net > 0 ? `+${count(net)}` : count(net).replace('-', '−'));

const dayFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A calendar day or an instant in UTC: `Aug 29, 2025`. */
const dayOf = (at: string): string => dayFormat.format(new Date(at));

/** The first sentence of the report, and its title. */
export function headline({ market, moves, clientName }: MarketReport): string {
  if (!market) return `${clientName}: your contacts in figures`;
  if (moves.advisors === 0) return `${market.name}: no moves in the last twelve months`;
  return `${market.name}: ${counted(moves.advisors, 'advisor')} moved in the last twelve months`;
}

/**
 * What the report is about and as of when: `Sep 1, 2024 to Aug 29, 2025 · no data for 4 of these months · as of Aug 29,
 * 2025`.
 */
export function reportDates({ market, period, months, generatedAt }: MarketReport): string {
  const asOf = `as of ${dayOf(generatedAt)}`;
  if (!market) return asOf;
  const span = `${dayOf(period.from)} to ${dayOf(period.to)}`;
  const missing = months.filter(({ coverage }) => coverage === 'none').length;
  return [span, ...(missing > 0 ? [`no data for ${missing} of these months`] : []), asOf].join(' · ');
}

/** The sentence above the chart of gaining and losing firms. */
export function netSentence({ gaining, losing }: Pick<MarketReport, 'gaining' | 'losing'>): string {
  const [best] = gaining;
  const [worst] = losing;
  const gain = best && `${best.firm} gained the most advisors (${signed(best.net)})`;
  const loss = worst && `${worst.firm} lost the most (${signed(worst.net)})`;
  if (gain && loss) return `${gain}; ${loss}`;
  if (gain) return gain;
  return worst
    ? `${worst.firm} lost the most advisors (${signed(worst.net)})`
    : 'No firm gained or lost advisors';
}

/** `August 2025` for `2025-08`. */
const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** The sentence above the chart of months: the month with the most advisors, the latest of equal ones. */
export function monthSentence({ months }: Pick<MarketReport, 'months'>): string {
  const most = Math.max(0, ...months.map(({ advisors }) => advisors ?? 0));
  const busiest = months.findLast(({ advisors }) => advisors === most);
  if (months.every(({ coverage }) => coverage === 'none')) return 'No data for these months';
  if (!busiest || most === 0) return 'No moves in these months';
  return `${monthName(busiest.month)} saw the most advisors move: ${count(most)}`;
}

/** Rows that figures leave out, by the class that lists them. */
export interface LeftOutRows {
  class: 'conversion' | 'takeover' | 'repeat' | 'one-firm';
  text: string;
}

/** What all figures of the report leave out, and what its lanes and lift-outs leave out besides. */
export function leftOutRows({
  leftOut,
}: Pick<MarketReport, 'leftOut'>): Record<'all' | 'lanes', LeftOutRows[]> {
  const { conversions, takeovers, repeats, oneFirm } = leftOut;
  const rows = (found: number, of: LeftOutRows['class'], text: string): LeftOutRows[] =>
    found === 0 ? [] : [{ class: of, text }];
  return {
    all: [
      ...rows(conversions, 'conversion', counted(conversions, 'conversion')),
      ...rows(takeovers, 'takeover', counted(takeovers, 'takeover')),
      ...rows(repeats, 'repeat', counted(repeats, 'repeat')),
    ],
    lanes: rows(oneFirm, 'one-firm', `${counted(oneFirm, 'row')} with one firm`),
  };
}

/** The words before those rows. */
export const leftOutLeads = {
  all: 'All figures leave out',
  lanes: 'Lanes and lift-outs leave out',
} as const;

/** `2 conversions, 1 takeover and 3 repeats`: what stands before the row at a place. */
export const listMark = (at: number, length: number): string =>
  at === 0 ? ' ' : at === length - 1 ? ' and ' : ', ';

/** The same as text, a sentence each; empty where nothing is left out. */
export function leftOutNotes(report: Pick<MarketReport, 'leftOut'>): string[] {
  const rows = leftOutRows(report);
  return (['all', 'lanes'] as const)
    .filter((of) => rows[of].length > 0)
    .map(
      (of) =>
        `${leftOutLeads[of]}${rows[of].map(({ text }, at) => `${listMark(at, rows[of].length)}${text}`).join('')}.`,
    );
}

/** What the months leave open, with a leading blank; '' where all are complete. */
export function monthsNote({ months }: Pick<MarketReport, 'months'>): string {
  const has = (one: MonthCoverage) => months.some(({ coverage }) => coverage === one);
  return `${has('incomplete') ? ' Months marked * are incomplete: moves may still be reported.' : ''}${has('none') ? ' No data: no upload covers the month.' : ''}`;
}
