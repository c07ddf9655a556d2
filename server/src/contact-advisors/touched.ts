import { namesakeKeys } from '../advisors/service.ts';
import { firmIdsOf } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { readMovesOfBlocks, readNeighbours } from './queries/touched.ts';

/** Of more moves, or more contacts, all contacts of the blocks are compared: telling which are touched takes as long. */
const maxMovesOfBlocks = 50_000;
const maxNeighbours = 100_000;

/**
 * The contacts that a change of moves after a number may concern: of the changed blocks of names those with an advisor, a
 * namesake, or a move from or to their firm. A block has everybody whose surname sounds alike, so most of it is of no
 * concern. CRD numbers and email addresses are not looked at.
 * @returns null where there are too many moves or contacts to tell: any contact of the blocks
 */
export async function findTouched(
  tx: Tx,
  clientId: string,
  market: string,
  after: number,
): Promise<string[] | null> {
  const moves = await readMovesOfBlocks(tx, market, after, maxMovesOfBlocks + 1);
  if (moves.length > maxMovesOfBlocks) return null;
  const contacts = await readNeighbours(tx, clientId, after, maxNeighbours + 1);
  if (contacts.length > maxNeighbours) return null;
  const names = new Set(moves.flatMap(({ firstName, lastName }) => namesakeKeys(firstName, lastName)));
  const firms = new Set(
    moves.flatMap(({ blockKey, leftId, joinedId }) => [`${blockKey}\n${leftId}`, `${blockKey}\n${joinedId}`]),
  );
  const idsOf = await firmIdsOf(tx, [...new Set(contacts.map(({ firm }) => firm))]);
  return contacts
    .filter(
      ({ blockKey, firstName, lastName, firm, isLinked }) =>
        isLinked ||
        idsOf(firm).some((id) => firms.has(`${blockKey}\n${id}`)) ||
        namesakeKeys(firstName, lastName).some((name) => names.has(name)),
    )
    .map(({ id }) => id);
}
