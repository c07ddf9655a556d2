/** Growth against the previous period, in percent; null without a previous figure. */
export function growth(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return ((value - before) / before) * 100;
}

/** The difference of two rates, in percentage points; null unless both are known. */
export function difference(value: number | null, before: number | null): number | null {
  return value === null || before === null ? null : value - before;
}

/** A part of a whole, in percent; null where the whole is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
