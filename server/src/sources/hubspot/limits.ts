import { type Pace, pacerOf } from '../../platform/outbound/pace.ts';

/** Searches have a limit of their own, and do not tell it. */
const searchesPerSecond = 4;
/** What an account of the lowest plan may send in an interval. Others say so in their answers. */
const lowest = { max: 100, intervalMs: 10_000 };
/** What an account's answers said, for the whole process. */
const allowed = new Map<string, typeof lowest>();
const maxIntervalMs = 20_000;

/**
 * A fifth of what an interval allows at once, and four fifths spread over it: never more than all of it in any interval, and
 * no gaps in which another reader of the account would starve.
 */
export function paceOf(account: string, kind: 'search' | 'other'): Pace {
  if (kind === 'search')
    return { account: `search ${account}`, perSecond: searchesPerSecond, burst: searchesPerSecond };
  const { max, intervalMs } = allowed.get(account) ?? lowest;
  const burst = Math.max(1, Math.floor(max / 5));
  const perSecond = (4 * burst * 1000) / intervalMs;
  return { account: `other ${account} ${max} ${intervalMs}`, perSecond, burst };
}

/** Learns an account's limit from an answer, and waits where nothing is left of it, whoever used it up. */
export function heed(account: string, headers: Headers): void {
  const [max, left, interval] = ['max', 'remaining', 'interval-milliseconds'].map((name) => {
    const value = headers.get(`x-hubspot-ratelimit-${name}`)?.trim() ?? '';
    return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  });
  const intervalMs = Math.min(interval ?? lowest.intervalMs, maxIntervalMs);
  if (max !== undefined && max > 0 && intervalMs > 0)
    allowed.set(account, { max: Math.min(max, 10_000), intervalMs });
  if (left === 0) pacerOf('HubSpot', paceOf(account, 'other')).pause(intervalMs);
}
