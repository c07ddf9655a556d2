import type { MoveFigures } from '@liftout/contract/moves';
import { counted } from '../../lib/format/formats.ts';

/** How many moves came after an advisor's first one. */
export function repeatNote({ moves, advisors }: Pick<MoveFigures, 'moves' | 'advisors'>): string {
  const repeats = moves - advisors;
  if (repeats <= 0) return 'One per advisor';
  // Of more than one, nobody can tell how many advisors made them.
  return repeats === 1 ? '1 advisor moved twice' : `${counted(repeats, 'move')} by advisors who moved before`;
}
