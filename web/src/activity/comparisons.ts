/** How much a figure grew against the one before, in percent; null where there is nothing to compare with. */
export function growth(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return ((value - before) / before) * 100;
}

/** What lies between two rates, in percentage points; null unless both are known. */
export function difference(value: number | null, before: number | null): number | null {
  return value === null || before === null ? null : value - before;
}

/** A part in percent of a whole; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
