import type * as z from 'zod/mini';
import type { Tx } from '../../platform/db/database.ts';
import { takeRoom } from '../queries/room.ts';
import type { Selected } from '../selection.ts';

/**
 * A figure over a selection of moves, whose answer depends on nothing but moves, uploads, firms and what it is asked with,
 * so that it may be kept and is the same for every reader.
 */
export interface Figure<P, A> {
  name: string;
  answer: z.ZodMiniType<A>;
  /** `today`: `YYYY-MM-DD`. */
  compute(tx: Tx, selected: Selected, params: P, today: string): Promise<A>;
  /** The same for `params` as they were kept. Throws for others. */
  computeAgain(tx: Tx, selected: Selected, params: unknown, today: string): Promise<A>;
}

/** A figure and what it may be asked with besides a selection. */
export function defineFigure<P, A>(
  name: string,
  {
    params,
    answer,
    compute,
  }: { params: z.ZodMiniType<P>; answer: z.ZodMiniType<A> } & Pick<Figure<P, A>, 'compute'>,
): Figure<P, A> {
  const computeRoomily: Figure<P, A>['compute'] = async (tx, selected, asked, today) => {
    await takeRoom(tx);
    return compute(tx, selected, asked, today);
  };
  return {
    name,
    answer,
    compute: computeRoomily,
    computeAgain: (tx, selected, kept, today) => computeRoomily(tx, selected, params.parse(kept), today),
  };
}
