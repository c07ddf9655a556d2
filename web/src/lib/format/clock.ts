/** How far the server's clock is ahead of this machine's, in milliseconds; negative when behind. */
let offset = 0;

/** The response header in which the server tells its time, as an ISO 8601 instant. */
export const clockHeader = 'x-liftout-now';

/**
 * Takes over the server's time. The demo's clock stands in August 2025, so relative times and "this month" must
 * come from it and never from this machine. Unreadable text changes nothing.
 */
export function setServerTime(instant: string | null | undefined): void {
  const at = instant ? Date.parse(instant) : Number.NaN;
  if (!Number.isNaN(at)) offset = at - Date.now();
}

/** The time now, as the server knows it. The one source of "now" in the web app. */
export function now(): Date {
  return new Date(Date.now() + offset);
}
