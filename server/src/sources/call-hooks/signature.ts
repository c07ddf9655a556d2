import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far an event's instant may be from ours: JustCall tries again for about eight minutes. */
const maxAgeMs = 15 * 60_000;
const maxAheadMs = 5 * 60_000;

export interface Signed {
  /** Header `x-justcall-signature`: HMAC-SHA256 in hex. */
  signature: string;
  /** Header `x-justcall-request-timestamp`, as it was sent. */
  timestamp: string;
  /** `webhook_url` of the body. */
  url: string;
  type: string;
}

/**
 * Whether an event is signed with a secret, as JustCall does: over the secret, the address, the type and the instant. What
 * the event says is not signed, so that the address has to be secret, too.
 */
export function isSigned({ signature, timestamp, url, type }: Signed, secret: string): boolean {
  const payload = `${secret}|${encodeURIComponent(url)}|${type}|${timestamp}`;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32);
  return timingSafeEqual(expected, given);
}

/** The instant of `2024-03-21 17:08:22` in UTC, or of a number of seconds or milliseconds; undefined where unreadable. */
function instantOf(timestamp: string): number | undefined {
  if (/^\d{10}$/.test(timestamp)) return Number(timestamp) * 1000;
  if (/^\d{13}$/.test(timestamp)) return Number(timestamp);
  const text = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?$/.exec(timestamp);
  const at = text ? Date.parse(`${text[1]}T${text[2]}Z`) : Number.NaN;
  return Number.isFinite(at) ? at : undefined;
}

/** Whether an event is of now: an older one may have been recorded and sent again. */
export function isRecent(timestamp: string, now: number): boolean {
  const at = instantOf(timestamp.trim());
  return at !== undefined && now - at <= maxAgeMs && at - now <= maxAheadMs;
}
