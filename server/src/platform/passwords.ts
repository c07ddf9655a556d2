import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './concurrency-limit.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The error where too many sign in at once. */
export const signInBusy = {
  message: 'Too many people are signing in right now. Try again in a few seconds.',
  retryAfterSeconds: 3,
};

/** A hash takes 19 MiB and tens of milliseconds of a core, so few run at once. */
const queue = limitConcurrency({ maxRunning: 2, maxWaitingPerCaller: 50, maxWaiting: 200, busy: signInBusy });

/** The argon2id hash of a password. `caller`: whose place in the queue it takes. Throws 429 where too many wait. */
export const hashPassword = (password: string, caller = 'Liftout') =>
  queue.run(() => hash(password, cost), { caller });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it takes as long, so that timing does not show which accounts
 * exist. `caller`: whose place in the queue it takes. Throws 429 where too many wait.
 */
export async function passwordMatches(
  stored: string | null,
  password: string,
  caller = 'Liftout',
): Promise<boolean> {
  decoy ??= hash('no password is this one', cost);
  const against = stored ?? (await decoy);
  const matches = await queue.run(() => verify(against, password), { caller });
  return stored !== null && matches;
}
