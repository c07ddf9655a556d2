import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import { type Counter, lockCounters, lowerCounters, setCounters } from './queries/counters.ts';

/** What an attempt is counted under. */
export interface Counted {
  /** Whoever tries: their count alone makes them wait. */
  own: string;
  /** All who try this account, and all that this address tries: high counts make everyone there wait sooner. */
  wide: { bucket: string; wary: number }[];
}

/** How many failures are free. After each further one the wait doubles. */
const free = { usually: 8, wary: 2 } as const;
const firstWaitSeconds = 10;
export const maxWaitSeconds = 15 * 60;
/** A count goes down by one in so many seconds. */
const leak = { own: 15 * 60, wide: 30 } as const;
/** From so many failures on, an account or an address is looked at closely. */
const waryFrom = { account: 50, address: 30 } as const;

const bucketOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Signing in to an account from an address. A device that has signed in to the account before is counted by itself,
 * so that nobody else's failures reach it.
 */
export function signInAttempt(account: string, address: string, knownDevice: string | undefined): Counted {
  if (knownDevice !== undefined) return { own: bucketOf('device', account, knownDevice), wide: [] };
  return {
    own: bucketOf('pair', account, address),
    wide: [
      { bucket: bucketOf('account', account), wary: waryFrom.account },
      { bucket: bucketOf('address', address), wary: waryFrom.address },
    ],
  };
}

/** A session that says what its password is. Counted by itself: a stolen one guesses from any address. */
export const ownPasswordAttempt = (tokenHash: string): Counted => ({
  own: bucketOf('session', tokenHash),
  wide: [],
});

/**
 * Counts an attempt as failed before it is known to be, so that attempts at the same moment see each other. Answers 0,
 * or the seconds to wait; then nothing was counted. Runs on the database's clock.
 */
export async function countAttempt(tx: Tx, { own, wide }: Counted): Promise<number> {
  const counters = await lockCounters(tx, [own, ...wide.map(({ bucket }) => bucket)]);
  const at = (bucket: string) => counters.get(bucket) ?? { count: 0, age: 0 };
  const isWary = wide.some(({ bucket, wary }) => leaked(at(bucket), leak.wide) >= wary);
  const wait = waitOf(at(own), isWary ? free.wary : free.usually);
  if (wait > 0) return wait;
  await setCounters(tx, [
    { bucket: own, count: leaked(at(own), leak.own) + 1 },
    // Twice the threshold is as bad as it gets: what was attacked is calm again within the hour.
    ...wide.map(({ bucket, wary }) => ({
      bucket,
      count: Math.min(leaked(at(bucket), leak.wide) + 1, 2 * wary),
    })),
  ]);
  return 0;
}

/** The password was right, or was not checked: the attempt counts no more. A right one clears what its own count was. */
export async function takeBack(tx: Tx, { own, wide }: Counted, wasRight: boolean): Promise<void> {
  const all = [own, ...wide.map(({ bucket }) => bucket)];
  await lowerCounters(tx, all, wasRight ? [own] : []);
}

const leaked = ({ count, age }: Counter, seconds: number) => Math.max(0, count - Math.floor(age / seconds));

function waitOf({ count, age }: Counter, allowed: number): number {
  if (count < allowed) return 0;
  const pause = Math.min(firstWaitSeconds * 2 ** Math.min(count - allowed, 30), maxWaitSeconds);
  return Math.max(0, Math.ceil(pause - age));
}
