import type { Upload } from '@liftout/contract/uploads';
import { count, counted } from '../lib/format/formats.ts';

/** `145 Silicon Valley moves and 2,635 elsewhere`; without those elsewhere where there are none. `2,780 moves` of all markets. */
export function removedText(
  { removed, removedFromMarket }: { removed: number; removedFromMarket: number },
  { market, marketName }: Pick<Upload, 'market' | 'marketName'>,
): string {
  const elsewhere = removed - removedFromMarket;
  if (removed === 0 || market === null) return counted(removed, 'move');
  const own = `${count(removedFromMarket)} ${marketName} ${removedFromMarket === 1 ? 'move' : 'moves'}`;
  return elsewhere === 0 ? own : `${own} and ${count(elsewhere)} elsewhere`;
}

/** Of moves that stay; nothing where none changes. */
export const correctedText = (corrected: number): string =>
  corrected === 0
    ? ''
    : `The AUM of ${counted(corrected, 'move')} goes back to what other uploads say, as this one changed it.`;
