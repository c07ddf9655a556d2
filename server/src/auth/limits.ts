import { limitConcurrency } from '../platform/concurrency-limit.ts';
import type { Tx } from '../platform/db/database.ts';
import { requestUse } from '../platform/db/limits/request-use.ts';
import { signInScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { tooMany } from '../platform/http/errors/http-error.ts';
import { signInBusy } from '../platform/passwords.ts';
import { type Counted, countAttempt, takeBack } from './attempts.ts';
import { noteRefusal, type Refusal } from './refusals.ts';

/** Attempts of one address wait for each other's counters; without a limit a flood of them would hold every connection. */
const queue = limitConcurrency({
  maxRunning: 4,
  maxWaitingPerCaller: 200,
  maxWaiting: 1_000,
  busy: signInBusy,
});

/**
 * Runs work on the database when the queue lets this address. The wait counts as waiting for the database, so that
 * everyone in the queue hears in time that it does not answer.
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
  counted: Counted;
  /** What is noted where the attempt has to wait. */
  refusal: Refusal;
  /** What else was read. */
  read: T;
}

/** Counting attempts at a password before it is checked. */
export function passwordLimits({ db, clock }: Platform) {
  const scope = signInScope();
  return {
    /** Works out what the attempt counts under, and counts it. Throws 429 where it has to wait; that is noted. */
    async count<T>(
      address: string,
      begin: (tx: Tx) => Promise<AttemptRead<T>>,
    ): Promise<{ counted: Counted; read: T }> {
      const { waitSeconds, ...opening } = await inQueue(address, () =>
        db.as(scope, async (tx) => {
          const { counted, refusal, read } = await begin(tx);
          const wait = await countAttempt(tx, counted);
          if (wait > 0) await noteRefusal(tx, refusal, clock.now());
          return { counted, read, waitSeconds: wait };
        }),
      );
      if (waitSeconds > 0) throw waitFirst(waitSeconds);
      return opening;
    },
    /** Checks the password; where it could not be checked, the attempt counts no more. */
    async check(counted: Counted, verify: () => Promise<boolean>): Promise<boolean> {
      try {
        return await verify();
      } catch (error) {
        await db.as(scope, (tx) => takeBack(tx, counted, false));
        throw error;
      }
    },
    note: (refusal: Refusal) => db.as(scope, (tx) => noteRefusal(tx, refusal, clock.now())),
  };
}

function waitFirst(seconds: number) {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return tooMany(
    `Too many failed attempts. Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`,
    seconds,
  );
}
