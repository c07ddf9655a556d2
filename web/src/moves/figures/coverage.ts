import type { AumTotal } from '@liftout/contract/moves';
import { fewForPercent } from '@liftout/contract/values/coverage-text';
import { counted } from '../../lib/format/formats.ts';

/** `known for 61% of 212 advisors`; of few advisors `known for 4 of 7 advisors`. */
export function coverageText({ known, of }: AumTotal): string {
  if (of === 0) return 'No advisors';
  if (known === 0) return `Known for none of ${counted(of, 'advisor')}`;
  if (known === of) return `Known for all ${counted(of, 'advisor')}`;
  if (of < fewForPercent) return `known for ${known} of ${counted(of, 'advisor')}`;
  const share = Math.round((known / of) * 100);
  return `known for ${share === 0 ? 'under 1' : share === 100 ? 'over 99' : share}% of ${counted(of, 'advisor')}`;
}
