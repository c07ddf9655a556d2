import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';

/** Ends a transaction, so that the firms which a preview had to resolve are not stored. */
class RolledBack extends Error {}

/** Answers what `work` finds, and takes back all that it wrote. */
export async function rolledBack<T>(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const end = new RolledBack();
  let found: { answer: T } | undefined;
  try {
    await db.within('bulk').as(platformScope(actor), async (tx) => {
      found = { answer: await work(tx) };
      throw end;
    });
  } catch (error) {
    if (error !== end || !found) throw error;
  }
  if (!found) throw new Error('A preview found nothing.');
  return found.answer;
}
