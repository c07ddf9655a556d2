import type { NetRecruiting } from '@liftout/contract/moves';
import { count, counted, money, moneyExact } from '../../lib/format/formats.ts';
import type { Measure } from './flow-layout.ts';

export type NetSide = 'left' | 'joined';

/** A firm's net advisors or dollars; null where its AUM is unknown, or the unknown part could turn its sign. */
export const netOf = ({ net }: NetRecruiting, by: Measure) =>
  by === 'aum' ? (net.signHolds ? net.aum : null) : net.advisors;

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);
/** `+4`, `−$1.2B`, `0` */
export const netText = (value: number, by: Measure) =>
  signed(by === 'aum' ? money(value) : count(value), value);

/** One side's length in its chart: its advisors, or the dollars that are known of them. */
export const sizeOf = (side: NetRecruiting['left'], by: Measure) =>
  by === 'aum' ? (side.aum.total ?? 0) : side.advisors;

/** `2 kept both firms`; null where nobody did. */
export const keptText = ({ keptBoth }: Pick<NetRecruiting, 'keptBoth'>): string | null =>
  keptBoth > 0 ? `${count(keptBoth)} kept both firms` : null;

/** `UBS: 12 advisors left`, `UBS: 5 advisors joined, 1 kept both firms`, `UBS: $1,200,000 joined` */
export function sideText({ firm, keptBoth, ...sides }: NetRecruiting, side: NetSide, by: Measure): string {
  const { advisors, aum } = sides[side];
  const amount = by === 'aum' && aum.total !== null ? moneyExact(aum.total) : counted(advisors, 'advisor');
  const kept = side === 'joined' ? keptText({ keptBoth }) : null;
  return `${firm.name}: ${amount} ${side}${by === 'aum' && aum.total === null ? ', AUM unknown' : ''}${kept ? `, ${kept}` : ''}`;
}

/** The firms with the largest gains, largest first, and the largest losses, largest last: at most `each` of both. */
export function rankedBy(firms: readonly NetRecruiting[], by: Measure, each: number): NetRecruiting[] {
  const value = (firm: NetRecruiting) => netOf(firm, by) ?? 0;
  const sorted = firms.toSorted((a, b) => value(b) - value(a) || a.firm.name.localeCompare(b.firm.name));
  const gains = sorted.filter((firm) => value(firm) > 0);
  const losses = sorted.filter((firm) => value(firm) < 0);
  return [...gains.slice(0, each), ...losses.slice(Math.max(0, losses.length - each))];
}

const units = { advisors: 'people', aum: 'AUM' } as const;

/** The sentence above the chart: who gains and who loses most, and by what. */
export function netHeadline(ranked: readonly NetRecruiting[], by: Measure): string {
  const [first, last] = [ranked[0], ranked.at(-1)];
  const best = first && (netOf(first, by) ?? 0) > 0 ? first.firm.name : undefined;
  const worst = last && (netOf(last, by) ?? 0) < 0 ? last.firm.name : undefined;
  if (ranked.length === 1 && (best || worst))
    return best ? `${best} gains ${units[by]}` : `${worst} loses ${units[by]}`;
  if (best && worst) return `${best} gains most ${units[by]}, ${worst} loses most`;
  if (best) return `${best} gains most ${units[by]}`;
  return worst ? `${worst} loses most ${units[by]}` : 'Net recruiting';
}

/** Says which firm gains most by the other measure, where that is another one; else null. */
export function disagreement(firms: readonly NetRecruiting[], by: Measure): string | null {
  const other = by === 'aum' ? 'advisors' : 'aum';
  const best = (measure: Measure) => {
    const [first] = rankedBy(firms, measure, 1);
    return first && (netOf(first, measure) ?? 0) > 0 ? first.firm : undefined;
  };
  const [here, there] = [best(by), best(other)];
  return here && there && here.id !== there.id ? `By ${units[other]}, ${there.name} gains most` : null;
}
