/** How far the server's clock is ahead of this machine's, in milliseconds; negative when behind. */
let offset = 0;

/** Response header with the server's time, an ISO 8601 instant. */
export const clockHeader = 'x-liftout-now';

/**
 * Sets the clock to the server's time. The demo's clock is in August 2025, so relative times and "this month" must not
 * use this machine's. Unreadable text changes nothing.
 */
export function setServerTime(instant: string | null | undefined): void {
  const at = instant ? Date.parse(instant) : Number.NaN;
  if (!Number.isNaN(at)) offset = at - Date.now();
}

/** The time now, as the server knows it. The one source of "now" in the web app. */
export function now(): Date {
  return new Date(Date.now() + offset);
}

/** The day now in UTC, `YYYY-MM-DD`. */
export const today = (): string => now().toISOString().slice(0, 10);
