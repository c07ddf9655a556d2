import { keepBlocks, takeRenamed, touchBlocks } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { blockKey } from './match/block.ts';
import { renameDecided } from './queries/decisions.ts';

/**
 * Touches the blocks of the moves that are told under another spelling of the name now: `Delacruz` of one report and `De La Cruz`
 * of another. Most spellings of one name have one block; a move whose block is another is kept there, with its decisions.
 */
export async function renameBlocks(tx: Tx): Promise<void> {
  const renamed = await takeRenamed(tx);
  if (renamed.length === 0) return;
  await touchBlocks(tx, new Set(renamed.map((move) => move.blockKey)));
  const rehomed = renamed.flatMap(({ blockKey: before, ...move }) => {
    const key = blockKey(move.firstName, move.lastName);
    return key === before ? [] : [{ ...move, blockKey: key }];
  });
  if (rehomed.length === 0) return;
  await keepBlocks(tx, rehomed);
  await renameDecided(tx, rehomed);
}
