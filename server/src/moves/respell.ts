import { findNameKeys, type Ownership, sideKey } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  applyRegrouped,
  countRespelled,
  createRespellingTables,
  findNeighbours,
  findSpelled,
  groupReports,
  type RespellingCounts,
  stageReports,
} from './queries/respell.ts';

export type { RespellingCounts } from './queries/respell.ts';

/** A spelling of a firm as files have it, and how many of its moves are reported with it. */
export interface FirmSpelling {
  spelling: string;
  moves: number;
}

/** A firm's record, or a firm that has none yet under any id, that rows count to from a day on; null: from the first. */
export interface RespelledFirm {
  id: string;
  nameKey: string;
  since: string | null;
}

/** Rows that name a firm of `from` by a spelling that `has` is true for mean `to` instead. */
export interface Respelling {
  from: string[];
  /** In time, the first `since` null. */
  to: RespelledFirm[];
  has: (spelling: string) => boolean;
  /** Whose firms are, which decides on conversions. */
  ownership: Ownership;
}

/** How files spell a firm. */
export const spellingsOf = (tx: Tx, firmId: string): Promise<FirmSpelling[]> => findSpelled(tx, [firmId]);

/**
 * Computes what a respelling changes, and stages it for `applyRespelling` of the same transaction; changes nothing.
 * Each move is known by its person, firms and day, so moves may become one or part (decision 034).
 */
export async function stageRespelling(
  tx: Tx,
  { from, to, has, ownership }: Respelling,
): Promise<RespellingCounts> {
  await createRespellingTables(tx);
  const stays = to.length === 1 && from.every((id) => id === to[0]?.id);
  const spellings = stays ? [] : (await findSpelled(tx, from)).map(({ spelling }) => spelling).filter(has);
  if (spellings.length > 0) {
    const firms = await findNameKeys(tx, [...from, ...(await findNeighbours(tx, from))]);
    for (const { id, nameKey } of to) firms.set(id, nameKey);
    const sides = [...firms].map(([id, nameKey]) => ({ id, nameKey, key: sideKey(nameKey) }));
    await stageReports(tx, { from, to, spellings, sides, houses: ownership.houses() });
    await groupReports(tx);
  }
  return countRespelled(tx);
}

/** Applies the staged respelling. For a transaction that holds the lock on moves (`lockMoves`). */
export const applyRespelling = (tx: Tx): Promise<void> => applyRegrouped(tx);
