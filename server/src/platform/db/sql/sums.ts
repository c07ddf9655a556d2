import { nothing, type Sql, sql } from './sql.ts';

const most = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * SQL for the sum of a column of cents, and of the rows that a `FILTER` leaves. It comes as text: PostgreSQL adds up
 * without an end, and neither `bigint` nor a number of ours could hold every sum.
 */
export const sumOf = (column: Sql, where?: Sql): Sql =>
  sql`sum(${column})${where === undefined ? nothing : sql` FILTER (WHERE ${where})`}::text`;

/** A sum of cents as whole cents: exact up to 2^53, which it never exceeds. */
export const centsOf = (sum: string | bigint): number => safe(BigInt(sum));

/** A sum of cents in dollars: exact to the cent up to 2^53 cents, to the dollar up to 2^53 dollars. Null is not known. */
export function dollarsOf(sum: string | bigint | null): number | null {
  if (sum === null) return null;
  const cents = BigInt(sum);
  return cents >= -most && cents <= most ? Number(cents) / 100 : safe(cents / 100n);
}

/** Sums or amounts of cents added up. */
export const addUp = (sums: readonly (string | number)[]): bigint =>
  sums.reduce((total, sum) => total + BigInt(sum), 0n);

const safe = (value: bigint): number => Number(value > most ? most : value < -most ? -most : value);
