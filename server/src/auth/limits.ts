import type { Tx } from '../platform/db/database.ts';
import { requestUse } from '../platform/db/request-use.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { tooMany } from '../platform/http/errors.ts';
import { busySigningIn } from '../platform/passwords.ts';
import { turns } from '../platform/turns.ts';
import { type Counted, countAttempt, takeBack } from './attempts.ts';
import { noteRefusal, type Refusal } from './refusals.ts';

/** Attempts of one address wait for each other's counters; without turns a flood of them would hold every connection. */
const line = turns({ atOnce: 4, perCaller: 200, waiting: 1_000, busy: busySigningIn });

/**
 * Runs work on the database when the address has its turn. What is waited for is the database, so it counts as that: of
 * one that does not answer, everyone in the line hears in time.
 */
async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const stop = requestUse.getStore()?.begin();
  try {
    return await line.take(work, { caller: address });
  } finally {
    stop?.();
  }
}

interface Look<T> {
  counted: Counted;
  /** What is noted where the attempt has to wait. */
  refusal: Refusal;
  /** What was read beside it. */
  read: T;
}

/** Counting attempts at a password before it is checked. */
export function passwordLimits({ db, clock }: Platform) {
  const platform = platformScope(system);
  return {
    /** Works out what the attempt counts under, and counts it. Throws 429 where it has to wait; that is noted. */
    async count<T>(
      address: string,
      look: (tx: Tx) => Promise<Look<T>>,
    ): Promise<{ counted: Counted; read: T }> {
      const { waitSeconds, ...opening } = await inTurn(address, () =>
        db.as(platform, async (tx) => {
          const { counted, refusal, read } = await look(tx);
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
        await db.as(platform, (tx) => takeBack(tx, counted, false));
        throw error;
      }
    },
    note: (refusal: Refusal) => db.as(platform, (tx) => noteRefusal(tx, refusal, clock.now())),
  };
}

function waitFirst(seconds: number) {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return tooMany(
    `Too many failed attempts. Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`,
    seconds,
  );
}
