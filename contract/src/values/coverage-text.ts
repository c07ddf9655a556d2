import { money } from './money-text.ts';

/** Of fewer than this a percentage says more than is known. */
export const fewForPercent = 10;

/** How much of a total is known: `known for 61%`, of few `known for 4 of 7`. */
export function knownFor(known: number, of: number): string {
  if (of < fewForPercent) return `known for ${known} of ${of}`;
  const share = Math.round((known / of) * 100);
  if (share === 0 && known > 0) return 'known for under 1%';
  return share === 100 && known < of ? 'known for over 99%' : `known for ${share}%`;
}

/** As `knownFor`; null where all is known, or nothing, which a dash says. */
export const partlyKnown = (known: number, of: number): string | null =>
  known > 0 && known < of ? knownFor(known, of) : null;

/** ` (known for 2 of 3)`, to follow a figure and its word; empty where all is known, or nothing. */
export function partlyKnownInBrackets(known: number, of: number): string {
  const coverage = partlyKnown(known, of);
  return coverage === null ? '' : ` (${coverage})`;
}

/** What deals are worth, from cents: `$1.0M`, `$1.0M, known for 2 of 3`; null where none of them has a known value. */
export function dealsWorth({
  cents,
  known,
  of,
}: {
  cents: number;
  known: number;
  of: number;
}): string | null {
  if (known === 0 && of > 0) return null;
  const coverage = partlyKnown(known, of);
  return coverage === null ? money(cents / 100) : `${money(cents / 100)}, ${coverage}`;
}
