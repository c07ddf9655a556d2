import type { Tx } from '../../platform/db/database.ts';
import {
  findCompared,
  findLinkedMoves,
  findSightings,
  findWaiting,
  stageCompared,
  stageTouched,
  takeRenamed,
} from './people.ts';

/** Runs each query about the people of moves. */
export const peopleQueries: ((tx: Tx) => Promise<unknown>)[] = [
  async (tx) => {
    await stageTouched(tx);
    await stageCompared(tx);
    await findCompared(tx, '', { blocks: 1, moves: 1 });
  },
  (tx) => findSightings(tx, ['m']),
  (tx) => findLinkedMoves(tx, { crds: ['1'], emails: ['a@b'] }, ['m']),
  (tx) => findWaiting(tx, 1),
  takeRenamed,
];
