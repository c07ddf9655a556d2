/** The years allowed for instants and days: others are typing errors, and some cannot be shown. */
export const firstYear = 1900;
export const lastYear = 2100;

/** Whether an instant is valid and, in UTC, between the first and the last year, both included. */
export function isStorableInstant(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

/** Parses an instant and returns it in UTC (ISO 8601); null where it is invalid or out of range. */
export function storableInstant(text: string): string | null {
  const at = new Date(text);
  return isStorableInstant(at) ? at.toISOString() : null;
}
