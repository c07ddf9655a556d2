export const dollars = (millions: number) => millions * 1_000_000;

/** Dollars with their coverage, from millions; null: none is known. */
export const aum = (millions: number | null, known: number, of: number) => ({
  total: millions === null ? null : dollars(millions),
  known,
  of,
});

/** Who joined or left: how many, of how many of them the assets are known, and how much that is in millions. */
export const side = (advisors: number, known: number, millions: number | null) => ({
  advisors,
  aum: aum(millions, known, advisors),
});
