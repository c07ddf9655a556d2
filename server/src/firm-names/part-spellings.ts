import {
  findSpellingsByWords,
  loadOwnership,
  lockMoves,
  partSpelling,
  readFirmDetails,
} from '../firms/service.ts';
import { spellingsOf } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { recordsOf, unrecorded } from './decide.ts';

/**
 * Records the spellings of one firm by their marks, where they stand for all with their words so far. The same moves count
 * to the same firms after; `resolveAgain` then looks at what rules say of each. @returns false where there are no more
 */
export async function partSpellings(tx: Tx): Promise<boolean> {
  await lockMoves(tx);
  const rows = await findSpellingsByWords(tx);
  const [first] = rows;
  const firm = first && (await readFirmDetails(tx, { id: first.firmId }));
  if (!firm) return false;
  const spelled: string[] = [];
  for (const { id } of await recordsOf(tx, await loadOwnership(tx), firm.nameKey, unrecorded))
    for (const { spelling } of await spellingsOf(tx, id)) spelled.push(spelling);
  for (const row of rows) await partSpelling(tx, row, spelled);
  return true;
}
