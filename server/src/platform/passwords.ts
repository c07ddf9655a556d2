import { hash, verify } from '@node-rs/argon2';
import { turns } from './turns.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What those are told who must come again, where too many sign in at once. */
export const busySigningIn = {
  message: 'Too many people are signing in right now. Try again in a few seconds.',
  retryAfterSeconds: 3,
};

/** Each takes 19 MiB and some tens of milliseconds of a core: a flood of them must not take the machine. */
const line = turns({ atOnce: 2, perCaller: 50, waiting: 200, busy: busySigningIn });

/** Throws 429 where too many wait already. */
export const hashPassword = (password: string, caller = 'Liftout') =>
  line.take(() => hash(password, cost), { caller });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash it takes just as long to say no. `caller` is who waits in line
 * for it. Throws 429 where too many wait already.
 */
export async function passwordMatches(
  stored: string | null,
  password: string,
  caller = 'Liftout',
): Promise<boolean> {
  decoy ??= hash('no password is this one', cost);
  const against = stored ?? (await decoy);
  const matches = await line.take(() => verify(against, password), { caller });
  return stored !== null && matches;
}
