import { ApiError, messageOf } from '../api/errors.ts';
import { count } from '../format/formats.ts';

/** How many of several changes were made; `error` says why the others were not, and is null where there are none. */
interface InTurn {
  done: number;
  left: number;
  error: unknown;
}

/**
 * Sends several changes one after the other. One that the server refuses keeps no other from it; where it can't be
 * reached, the rest is left. Throws the reason where none was made.
 */
export async function eachInTurn<T>(
  items: readonly T[],
  send: (item: T) => Promise<unknown>,
): Promise<InTurn> {
  let done = 0;
  let failure: { error: unknown } | undefined;
  for (const item of items) {
    try {
      await send(item);
      done += 1;
    } catch (error) {
      failure ??= { error };
      if (!(error instanceof ApiError) || error.status >= 500) break;
    }
  }
  if (!failure) return { done, left: 0, error: null };
  if (done === 0) throw failure.error;
  return { done, left: items.length - done, error: failure.error };
}

const were = (n: number) => `${count(n)} ${n === 1 ? 'was' : 'were'}`;

/** The toast of an undo of which a part was refused, for a reason. */
export const undoneInPart = (done: number, left: number, description: string) => ({
  tone: 'negative' as const,
  title: `${were(done)} undone, ${were(left)} not`,
  description,
});

/** The toast of an undo of which a part was refused. */
export const partlyUndone = ({ done, left, error }: InTurn) =>
  undoneInPart(done, left, messageOf(error, 'Please reload the list and try again.'));
