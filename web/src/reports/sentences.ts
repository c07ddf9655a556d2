import type { AumTotal } from '@liftout/contract/move-figures';
import type { MarketReport } from '@liftout/contract/reports';
import { count, counted, money } from '../lib/format/formats.ts';

export {
  headline,
  monthSentence,
  monthsNote,
  netSentence,
  reportDates,
  signed,
} from '@liftout/contract/report-sentences';

/** The coverage of a total: `known for 126 of 213 advisors`; empty where all of it is known. */
export function coverageOf({ known, of }: AumTotal, one: string): string {
  return known >= of ? '' : `known for ${count(known)} of ${counted(of, one)}`;
}

/** The sentence above the chart of lanes. */
export function laneSentence({ lanes }: Pick<MarketReport, 'lanes'>): string {
  const [busiest] = lanes;
  if (!busiest) return 'No lane between two firms';
  return `The busiest lane leads from ${busiest.firmLeft} to ${busiest.firmJoined}: ${counted(busiest.advisors, 'advisor')}`;
}

/** Outliers in the assets, and their effect on the total; null without any. */
export function outlierSentence({ moves }: Pick<MarketReport, 'moves'>): string | null {
  const [largest] = moves.outliers;
  if (!largest) return null;
  const share = moves.outliers.reduce((sum, { share: one }) => sum + one, 0);
  const rest = moves.outlierCount - moves.outliers.length;
  const who =
    moves.outlierCount === 1
      ? `${largest.name} alone holds`
      : `${counted(moves.outlierCount, 'advisor')} with far more assets than the others, led by ${largest.name} with ${money(largest.aum)}, hold`;
  return `${who} ${rest > 0 ? 'at least ' : ''}${share.toFixed(1)}% of the known assets. The median better reflects a typical advisor.`;
}
