import type { Sums } from './queries/fragments.ts';

/** The lower and upper quartile of the known amounts, in cents; null where there are too few of them to say. */
export type Quartiles = readonly [number, number] | null;

/**
 * Known assets joined minus known assets left, in cents, with their coverage. The sign holds where the difference keeps it
 * with every unknown amount anywhere between the quartiles of the known ones; without quartiles, with any amount from zero
 * up (decision 057).
 */
export function netAum(
  joined: Sums,
  left: Sums,
  quartiles: Quartiles,
): { cents: bigint | null; known: number; of: number; signHolds: boolean } {
  const coverage = { known: joined.known + left.known, of: joined.advisors + left.advisors };
  if (joined.aum === null && left.aum === null) return { cents: null, ...coverage, signHolds: false };
  const cents = BigInt(joined.aum ?? 0) - BigInt(left.aum ?? 0);
  const [lower, upper] = quartiles ?? [0, Number.POSITIVE_INFINITY];
  const unknown = ({ advisors, known }: Sums, each: number) =>
    advisors === known ? 0 : (advisors - known) * each;
  const lowest = Number(cents) + unknown(joined, lower) - unknown(left, upper);
  const highest = Number(cents) + unknown(joined, upper) - unknown(left, lower);
  const signHolds = cents > 0n ? lowest > 0 : cents < 0n ? highest < 0 : lowest === 0 && highest === 0;
  return { cents, ...coverage, signHolds };
}
