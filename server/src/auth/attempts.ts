import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import { type Counter, lockCounters, lowerCounters, setCounters } from './queries/counters.ts';

/** The counters of failures that an attempt adds to, by the names of their buckets. */
export interface AttemptBuckets {
  /** Of this caller and account. Only this count makes an attempt wait. */
  own: string;
  /** Of all attempts at the account, and of all from the address. From `attackFrom` on, waits begin sooner. */
  shared: { bucket: string; attackFrom: number }[];
}

/** How many failures are free. After each further one the wait doubles. */
const freeFailures = { normal: 8, underAttack: 2 } as const;
const firstWaitSeconds = 10;
export const maxWaitSeconds = 15 * 60;
/** The seconds in which a count goes down by one. */
const leakSeconds = { own: 15 * 60, shared: 30 } as const;
/** The number of failures from which an account or an address counts as under attack. */
const attackFrom = { account: 50, address: 30 } as const;

const bucketOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The buckets of a sign-in to an account from an address. A device that has signed in to the account before has a
 * bucket to itself, so that failures of others do not make it wait.
 */
export function signInBuckets(
  account: string,
  address: string,
  knownDevice: string | undefined,
): AttemptBuckets {
  if (knownDevice !== undefined) return { own: bucketOf('device', account, knownDevice), shared: [] };
  return {
    own: bucketOf('pair', account, address),
    shared: [
      { bucket: bucketOf('account', account), attackFrom: attackFrom.account },
      { bucket: bucketOf('address', address), attackFrom: attackFrom.address },
    ],
  };
}

/** The bucket of a session that enters its current password: a stolen session can guess from any address. */
export const currentPasswordBuckets = (tokenHash: string): AttemptBuckets => ({
  own: bucketOf('session', tokenHash),
  shared: [],
});

/**
 * Counts an attempt as failed before its password is checked, so that attempts at the same moment see each other.
 * Answers 0, or the seconds to wait, by the database's clock; then nothing was counted.
 */
export async function countAttempt(tx: Tx, buckets: AttemptBuckets): Promise<number> {
  const { own, shared } = buckets;
  const counters = await lockCounters(tx, all(buckets));
  const at = (bucket: string) => counters.get(bucket) ?? { count: 0, age: 0 };
  const isUnderAttack = shared.some(
    ({ bucket, attackFrom: threshold }) => leaked(at(bucket), leakSeconds.shared) >= threshold,
  );
  const wait = waitSecondsOf(at(own), isUnderAttack ? freeFailures.underAttack : freeFailures.normal);
  if (wait > 0) return wait;
  await setCounters(tx, [
    { bucket: own, count: leaked(at(own), leakSeconds.own) + 1 },
    // Twice the threshold at most, so that an attack counts as over within the hour.
    ...shared.map(({ bucket, attackFrom: threshold }) => ({
      bucket,
      count: Math.min(leaked(at(bucket), leakSeconds.shared) + 1, 2 * threshold),
    })),
  ]);
  return 0;
}

/** Removes a counted attempt whose password could not be checked. */
export const uncountAttempt = (tx: Tx, buckets: AttemptBuckets): Promise<void> =>
  lowerCounters(tx, all(buckets), []);

/** After a right password: removes the counted attempt, and the failures before it from its own count. */
export const clearAttempts = (tx: Tx, buckets: AttemptBuckets): Promise<void> =>
  lowerCounters(tx, all(buckets), [buckets.own]);

const all = ({ own, shared }: AttemptBuckets): string[] => [own, ...shared.map(({ bucket }) => bucket)];

const leaked = ({ count, age }: Counter, seconds: number) => Math.max(0, count - Math.floor(age / seconds));

function waitSecondsOf({ count, age }: Counter, allowed: number): number {
  if (count < allowed) return 0;
  const pause = Math.min(firstWaitSeconds * 2 ** Math.min(count - allowed, 30), maxWaitSeconds);
  return Math.max(0, Math.ceil(pause - age));
}
