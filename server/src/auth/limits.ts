import { limitConcurrency } from '../platform/concurrency-limit.ts';
import type { Tx } from '../platform/db/database.ts';
import { requestUse } from '../platform/db/limits/request-use.ts';
import { signInScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { tooMany } from '../platform/http/errors/http-error.ts';
import { signInBusy } from '../platform/passwords.ts';
import { type AttemptBuckets, countAttempt, uncountAttempt } from './attempts.ts';
import { type Refusal, recordRefusal } from './refusals.ts';

/** Attempts from one address wait for each other's counters: without a limit, many at once would take every connection. */
const queue = limitConcurrency({
  maxRunning: 4,
  maxWaitingPerCaller: 200,
  maxWaiting: 1_000,
  busy: signInBusy,
});

/**
 * Runs work on the database once the queue allows this address. Waiting in the queue counts as time on the database, so
 * that requests fail in time when the database does not answer.
 */
async function inQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const stop = requestUse.getStore()?.begin();
  try {
    return await queue.run(work, { caller: address });
  } finally {
    stop?.();
  }
}

interface AttemptRead<T> {
  buckets: AttemptBuckets;
  /** What is recorded when the attempt has to wait. */
  refusal: Refusal;
  /** What else was read. */
  read: T;
}

/** Limits on guessing passwords: attempts are counted before the password is checked. */
export function passwordLimits({ db, clock }: Platform) {
  const scope = signInScope();
  return {
    /** Counts the attempt that `readAttempt` describes. Throws 429, and records it, when the attempt has to wait. */
    async count<T>(
      address: string,
      readAttempt: (tx: Tx) => Promise<AttemptRead<T>>,
    ): Promise<{ buckets: AttemptBuckets; read: T }> {
      const { waitSeconds, ...attempt } = await inQueue(address, () =>
        db.as(scope, async (tx) => {
          const { buckets, refusal, read } = await readAttempt(tx);
          const wait = await countAttempt(tx, buckets);
          if (wait > 0) await recordRefusal(tx, refusal, clock.now());
          return { buckets, read, waitSeconds: wait };
        }),
      );
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
      return attempt;
    },
    /** Checks the password. When that fails with an error, the attempt is no longer counted. */
    async check(buckets: AttemptBuckets, verify: () => Promise<boolean>): Promise<boolean> {
      try {
        return await verify();
      } catch (error) {
        await db.as(scope, (tx) => uncountAttempt(tx, buckets));
        throw error;
      }
    },
    record: (refusal: Refusal) => db.as(scope, (tx) => recordRefusal(tx, refusal, clock.now())),
  };
}

function tooManyAttempts(seconds: number) {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return tooMany(
    `Too many failed attempts. Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`,
    seconds,
  );
}
