import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './concurrency-limit.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The answer to whoever is refused because too many sign in at once. */
export const signInBusy = {
  message: 'Too many people are signing in right now. Try again in a few seconds.',
  retryAfterSeconds: 3,
};

/** Each takes 19 MiB and some tens of milliseconds of a core: a flood of them must not take the machine. */
const queue = limitConcurrency({ maxRunning: 2, maxWaitingPerCaller: 50, maxWaiting: 200, busy: signInBusy });

/** Throws 429 where too many wait already. */
export const hashPassword = (password: string, caller = 'Liftout') =>
  queue.run(() => hash(password, cost), { caller });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it takes just as long to say no. `caller` is who waits
 * in the queue. Throws 429 where too many wait already.
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
