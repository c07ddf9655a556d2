import { toDollars } from '../../money.ts';
import { nothing, type Sql, sql } from './sql.ts';

const maxSafe = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * SQL for the sum of a column of cents, of the rows where `where` holds. The sum is a text: PostgreSQL adds up as
 * `numeric`, and neither `bigint` nor a JavaScript number could hold every sum.
 */
export const sumOf = (column: Sql, where?: Sql): Sql =>
  sql`sum(${column})${where === undefined ? nothing : sql` FILTER (WHERE ${where})`}::text`;

/** SQL for how many of the deals that `column` is the value of have a known one: an unknown value is stored as 0. */
export const valuesKnown = (column: Sql): Sql => sql`count(nullif(${column}, 0))`;

/** A sum of cents as whole cents: exact up to 2^53, and clamped to that. */
export const centsOf = (sum: string | bigint): number => clamped(BigInt(sum));

/** A sum of cents in dollars: exact to the cent up to 2^53 cents, to the dollar up to 2^53 dollars. Null is unknown. */
export function dollarsOf(sum: string | bigint | null): number | null {
  if (sum === null) return null;
  const cents = BigInt(sum);
  return cents >= -maxSafe && cents <= maxSafe ? toDollars(Number(cents)) : clamped(cents / 100n);
}

/** Adds up sums or amounts of cents. */
export const addUp = (sums: readonly (string | number)[]): bigint =>
  sums.reduce((total, sum) => total + BigInt(sum), 0n);

const clamped = (value: bigint): number =>
  Number(value > maxSafe ? maxSafe : value < -maxSafe ? -maxSafe : value);
