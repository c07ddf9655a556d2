import type { RespellingCounts } from '@liftout/contract/firm-names';
import type { FirmRecord } from '@liftout/contract/firm-records';
import { type FirmChannel, firmChannels } from '@liftout/contract/values/firm-channels';
import { uploadMarkets } from '@liftout/contract/values/upload-markets';
import { counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';

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
export const changeTexts = (counts: RespellingCounts): string[] =>
  counts.moves === 0
    ? ['No moves change firm.']
    : [`${counted(counts.moves, 'move gets', 'moves get')} this firm.`, ...effectTexts(counts)];

/** What another owner of a firm changes, a sentence each. */
export function ownerTexts(counts: RespellingCounts): string[] {
  const { moves } = counts;
  const texts = effectTexts(counts);
  const moved = `${counted(moves, 'move counts', 'moves count')} for a different firm than before.`;
  if (moves > 0) return [moved, ...texts];
  return texts.length > 0 ? texts : ['No moves change.'];
}

function effectTexts({ conversions, conversionsEnded, merged, split }: RespellingCounts): string[] {
  return [
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

/** Who owns a firm, as a sentence. */
export function ownerText({
  parent,
  since,
  countsToParent,
}: Pick<FirmRecord, 'parent' | 'since' | 'countsToParent'>): string {
  if (!parent) return 'No other firm owns it.';
  const from = since ? ` since ${calendarDay(since)}` : '';
  return countsToParent
    ? `Part of ${parent.name}${from}: rows from that day on count for it.`
    : `Belongs to ${parent.name}${from}: moves within the house are conversions.`;
}
