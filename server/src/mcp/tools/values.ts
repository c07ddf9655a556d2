/** A deal's value in cents; null is not known, which our answers write as 0. */
export const knownCents = (cents: number | null): number | null => cents || null;

interface Sums {
  count: number;
  /** Cents. */
  total: number;
  /** Of how many of them the value is known. */
  known: number;
}

/** The value of several deals: null where none of them has a known one. */
export const worthOf = ({ count, total, known }: Sums) => ({
  totalInCents: count > 0 && known === 0 ? null : total,
  valueKnownFor: `${known} of ${count}`,
});
