import type { AumTotal, MonthCoverage } from '@liftout/contract/move-figures';
import type { MarketReport } from '@liftout/contract/reports';
import { count, counted, money } from '../lib/format/formats.ts';
import { monthName } from '../lib/format/times.ts';

/** A net number of people: `+13`, `-4`, `0`. */
export const signed = (net: number) => (net > 0 ? `+${count(net)}` : count(net));

/** The coverage of a total: `known for 126 of 213 advisors`; empty where all of it is known. */
export function coverageOf({ known, of }: AumTotal, one: string): string {
  return known >= of ? '' : `known for ${count(known)} of ${counted(of, one)}`;
}

/** The first sentence of the report, and its title. */
export function headline({ market, moves, clientName }: MarketReport): string {
  if (!market) return `${clientName}: your contacts in figures`;
  if (moves.advisors === 0) return `${market.name}: no moves in the last twelve months`;
  return `${market.name}: ${counted(moves.advisors, 'advisor')} moved in the last twelve months`;
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

/** The sentence above the chart of lanes. */
export function laneSentence({ lanes }: Pick<MarketReport, 'lanes'>): string {
  const [busiest] = lanes;
  if (!busiest) return 'No lane between two firms';
  return `The busiest lane leads from ${busiest.firmLeft} to ${busiest.firmJoined}: ${counted(busiest.advisors, 'advisor')}`;
}

/** The sentence above the chart of months: the month with the most advisors, the latest of equal ones. */
export function monthSentence({ months }: Pick<MarketReport, 'months'>): string {
  const most = Math.max(0, ...months.map(({ advisors }) => advisors ?? 0));
  const busiest = months.findLast(({ advisors }) => advisors === most);
  if (months.every(({ coverage }) => coverage === 'none')) return 'No data for these months';
  if (!busiest || most === 0) return 'No moves in these months';
  return `${monthName(`${busiest.month}-01`)} saw the most advisors move: ${count(most)}`;
}

/** What the months leave open, with a leading blank; '' where all are complete. */
export function monthsNote({ months }: Pick<MarketReport, 'months'>): string {
  const has = (one: MonthCoverage) => months.some(({ coverage }) => coverage === one);
  return `${has('incomplete') ? ' Months marked * are incomplete: moves may still be reported.' : ''}${has('none') ? ' No data: no upload covers the month.' : ''}`;
}

/** Outliers in the assets, and their effect on the total; null without any. */
export function outlierSentence({ moves }: Pick<MarketReport, 'moves'>): string | null {
  const [largest] = moves.outliers;
  if (!largest) return null;
  const share = moves.outliers.reduce((sum, { share: one }) => sum + one, 0);
  const rest = moves.outlierCount - moves.outliers.length;
  const who =
    moves.outlierCount === 1
      ? `${largest.name} alone is`
      : `${counted(moves.outlierCount, 'advisor')} with far more assets than the others, led by ${largest.name} with ${money(largest.aum)}, are`;
  return `${who} ${rest > 0 ? 'at least ' : ''}${share.toFixed(1)}% of the known assets. The median better reflects a typical advisor.`;
}
