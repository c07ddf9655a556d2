/** Shared with counts and percentages, as making a format is slow: `2,392`, `29.2`. */
export const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
export const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * Dollars, abbreviated, on every screen and in every text (spec section 9): billions and millions to one decimal,
 * thousands to none: `$1.2B`, `$12.8M`, `$850K`, `$420`, `−$3.4M`. An amount that rounds up to the next unit uses that
 * unit: 999,960 is `$1.0M`.
 */
export function money(dollars: number): string {
  // What rounds to zero has no sign.
  const sign = dollars <= -0.5 ? '−' : '';
  const size = Math.abs(dollars);
  if (size >= 999_950_000) return `${sign}$${oneDecimal.format(size / 1e9)}B`;
  if (size >= 999_500) return `${sign}$${oneDecimal.format(size / 1e6)}M`;
  if (size >= 999.5) return `${sign}$${wholeNumber.format(size / 1e3)}K`;
  return `${sign}$${wholeNumber.format(size)}`;
}

/** Dollars in millions to one decimal, however few, as a market's pipeline is published (spec section 9): `$0.4M`. */
export const inMillions = (dollars: number): string =>
  `${dollars <= -50_000 ? '−' : ''}$${oneDecimal.format(Math.abs(dollars) / 1e6)}M`;

/** A maximum in cents, a round one of a billion dollars and more, in words: `$10 trillion`. */
export function maximumInWords(cents: number): string {
  const dollars = cents / 100;
  return dollars >= 1e12 ? `$${dollars / 1e12} trillion` : `$${dollars / 1e9} billion`;
}
