import type { RespellingCounts } from '@liftout/contract/firm-names';
import { uploadMarkets } from '@liftout/contract/uploads';
import { type FirmChannel, firmChannels } from '@liftout/contract/values/firm-channels';
import { counted } from '../lib/format/formats.ts';

const labels: Record<FirmChannel, string> = {
  wirehouse: 'Wirehouse',
  regional: 'Regional',
  independent: 'Independent',
  bank: 'Bank',
  boutique: 'Boutique',
  'hybrid-ria': 'Hybrid RIA',
  ria: 'RIA',
  insurance: 'Insurance',
  direct: 'Direct',
};

export const channelOptions = firmChannels.map((value) => ({ value, label: labels[value] }));

/** A channel as people read it; null for an unknown one. */
export const channelLabel = (channel: string | null): string | null =>
  channelOptions.find(({ value }) => value === channel)?.label ?? channel;

const marketNames = new Map<string, string>(uploadMarkets.map(({ path, name }) => [path, name]));

/** What a decision changes, a sentence each; the first names the moves. */
export function changeTexts({
  moves,
  conversions,
  conversionsEnded,
  merged,
  split,
}: RespellingCounts): string[] {
  if (moves === 0) return ['No move changes its firm.'];
  return [
    `${counted(moves, 'move gets', 'moves get')} this firm.`,
    ...(conversions > 0
      ? [
          `${counted(conversions, 'becomes a conversion and leaves', 'become conversions and leave')} the net figures.`,
        ]
      : []),
    ...(conversionsEnded > 0
      ? [
          `${counted(conversionsEnded, 'is no longer a conversion and joins', 'are no longer conversions and join')} the net figures.`,
        ]
      : []),
    ...(merged > 0
      ? [
          `${counted(merged, 'repeats another move and is', 'repeat other moves and are')} merged. Sources are kept.`,
        ]
      : []),
    ...(split > 0 ? [`${counted(split, 'move turns', 'moves turn')} out to be two.`] : []),
  ];
}

/** The markets whose figures change, with their moves. */
export const marketTexts = ({ markets }: RespellingCounts): string[] =>
  markets.map(
    ({ market, moves }) =>
      `${market === null ? 'Outside all markets' : (marketNames.get(market) ?? market)}: ${counted(moves, 'move')}`,
  );
