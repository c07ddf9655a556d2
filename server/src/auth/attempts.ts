import type { Tx } from '../platform/db/database.ts';
import { tooMany } from '../platform/http/errors.ts';
import { addFailure, forgetFailures, recentFailures } from './queries.ts';

const windowMs = 15 * 60_000;

/**
 * How many failures in 15 minutes close a door: few for one account from one address, more for an address that tries
 * many accounts, and many for an account tried from everywhere, so that a stranger cannot easily lock someone out.
 */
const ceilings = { pair: 8, address: 60, account: 100 } as const;

const bucketsOf = (account: string, address: string) => ({
  pair: `pair:${account}|${address}`,
  address: `address:${address}`,
  account: `account:${account}`,
});

/** Throws 429 with the seconds to wait where too many attempts failed lately. Runs on real time. */
export async function refuseTooManyAttempts(tx: Tx, account: string, address: string): Promise<void> {
  const now = Date.now();
  const buckets = bucketsOf(account, address);
  const failures = await recentFailures(tx, Object.values(buckets), new Date(now - windowMs));
  for (const kind of ['pair', 'address', 'account'] as const) {
    const moments = failures.get(buckets[kind]) ?? [];
    const decisive = moments.at(-ceilings[kind]);
    if (decisive === undefined) continue;
    const wait = Math.max(1, Math.ceil((decisive.getTime() + windowMs - now) / 1000));
    const minutes = Math.ceil(wait / 60);
    throw tooMany(
      `Too many failed attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      wait,
    );
  }
}

export async function noteFailure(tx: Tx, account: string, address: string): Promise<void> {
  const now = new Date();
  await addFailure(tx, Object.values(bucketsOf(account, address)), now, new Date(now.getTime() - windowMs));
}

/** A right password clears what this account failed from this address. */
export async function forgiveFailures(tx: Tx, account: string, address: string): Promise<void> {
  await forgetFailures(tx, [bucketsOf(account, address).pair]);
}
