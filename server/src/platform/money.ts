/** Cents in dollars; null, which is unknown, stays null. */
export function toDollars(cents: number): number;
export function toDollars(cents: number | null): number | null;
export function toDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Dollars in whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
