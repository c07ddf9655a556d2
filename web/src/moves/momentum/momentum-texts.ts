import { type FirmMomentum, fewestForShare, type MomentumTable } from '@liftout/contract/moves';
import { daySpan } from '../../lib/format/day-span.ts';
import { count, signedDecimal } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';

/** `+4`, `−3`, `0` */
export const signedCount = (value: number) => (value > 0 ? `+${count(value)}` : count(value));

/** Who gains most, where one does. */
export function momentumHeadline({ firms }: Pick<MomentumTable, 'firms'>): string {
  const first = firms.filter(({ rank }) => rank === 1);
  const [best] = first;
  if (first.length !== 1 || !best || best.net.advisors <= 0) return 'Firms by net advisors';
  return `${best.firm.name} leads with ${signedCount(best.net.advisors)} net`;
}

/** What ranks are compared with: `Ranks against Apr 1 to Jun 30, 2025.` */
export function comparedText({ before, isCompared }: Pick<MomentumTable, 'before' | 'isCompared'>): string {
  if (before === null) return 'Choose a period to compare ranks with the one before.';
  const days = daySpan(before.from, before.to);
  return isCompared ? `Ranks against ${days}.` : `No uploads cover ${days}, so ranks aren't compared.`;
}

/** A change of rank in words: `Up 2 from 4`. */
export function changeText(
  { rank, rankBefore }: Pick<FirmMomentum, 'rank' | 'rankBefore'>,
  isCompared: boolean,
): string {
  if (rankBefore === null) return isCompared ? 'New: no moves in the period before' : 'Not compared';
  if (rankBefore === rank) return 'Same rank as before';
  const steps = Math.abs(rankBefore - rank);
  return `${rankBefore > rank ? 'Up' : 'Down'} ${steps} from ${rankBefore}`;
}

/** The months in one sentence, for hover and screen readers: `June 2025 +3, July 2025 no data`. */
export function monthsText(months: MomentumTable['months'], nets: FirmMomentum['months']): string {
  return months
    .map(({ month, coverage }, index) => {
      const net = nets[index] ?? null;
      if (net === null) return `${monthName(month)} no data`;
      return `${monthName(month)} ${signedCount(net)}${coverage === 'incomplete' ? ' so far' : ''}`;
    })
    .join(', ');
}

/** Said of `shareText`, which is in a column of its own. */
export const shareLabel = 'Net per 100 contacts';
export const shareHint = `Net advisors for every 100 contacts you have at the firm, from ${fewestForShare} contacts on`;

/** Net for every 100 people known there: `−11.9`; of fewer than ten none. It says where they are not the reader's contacts. */
export function shareText({ headcount, share }: Pick<FirmMomentum, 'headcount' | 'share'>): string | null {
  if (headcount === null) return null;
  if (share === null) return 'Too few to say';
  const { people, source } = headcount;
  return source === 'register'
    ? `${signedDecimal(share)} per 100 of ${count(people)} registered`
    : signedDecimal(share);
}
