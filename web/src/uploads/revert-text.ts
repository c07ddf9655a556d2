import { count, counted } from '../lib/format/formats.ts';

/** `145 Silicon Valley moves and 2,635 elsewhere`; without those elsewhere where there are none. */
export function removedText(
  { removed, removedFromMarket }: { removed: number; removedFromMarket: number },
  market: string,
): string {
  const elsewhere = removed - removedFromMarket;
  if (removed === 0) return counted(0, 'move');
  const own = `${count(removedFromMarket)} ${market} ${removedFromMarket === 1 ? 'move' : 'moves'}`;
  return elsewhere === 0 ? own : `${own} and ${count(elsewhere)} elsewhere`;
}
