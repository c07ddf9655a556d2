/** The years that instants and days are held to: what lies beyond is a slip, and some of it could not be shown. */
export const firstYear = 1900;
export const lastYear = 2100;

/** Whether an instant is readable and lies, in UTC, between the first and the last year, both included. */
export function isStorableInstant(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

/** A text as an instant in UTC (ISO 8601); null where it is none that can be kept. */
export function storableInstant(text: string): string | null {
  const at = new Date(text);
  return isStorableInstant(at) ? at.toISOString() : null;
}
