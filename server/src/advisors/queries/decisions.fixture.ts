import { stageTouched } from '../../moves/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import {
  findBlocks,
  findDecided,
  findDecidedNames,
  findDecidedOn,
  findFingerprints,
  findNamed,
  findTouchedRows,
} from './decisions.ts';

/** Runs each query about decisions on advisors. */
export const decisionQueries: ((tx: Tx) => Promise<unknown>)[] = [
  async (tx) => {
    await stageTouched(tx);
    await findTouchedRows(tx);
  },
  (tx) => findDecided(tx, ['m']),
  findDecidedNames,
  (tx) => findDecidedOn(tx, ['f']),
  (tx) => findBlocks(tx, newId()),
  (tx) => findFingerprints(tx, [newId()]),
  (tx) => findNamed(tx, newId()),
];
