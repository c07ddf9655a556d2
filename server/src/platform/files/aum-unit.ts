/** Less than any advisor has, in cents: a figure in millions whose unit stands in a title or nowhere. */
const least = 10_000_00;

/** Why an AUM of a file is unknown, as a warning says it, where its unit is missing; else null. A written 0 lacks none. */
export const lackedUnit = (cents: number): string | null =>
  cents > 0 && cents < least ? 'is less than $10,000: write its unit, as in 350M' : null;
