import type { Tx } from '../platform/db/database.ts';
import type { Decision } from './match/group-people.ts';
import { findDecided } from './queries/decisions.ts';

/** A decision with the blocks of names of its moves, also of those that are gone. */
export interface LoadedDecision extends Decision {
  blocks: readonly string[];
}

/** The decisions about moves of some blocks of names, by their ids. */
export async function loadDecisions(tx: Tx, blockKeys: string[]): Promise<Map<string, LoadedDecision>> {
  const byId = Map.groupBy(await findDecided(tx, blockKeys), ({ decisionId }) => decisionId);
  return new Map([...byId].map(([id, moves]) => [id, decisionOf(moves)]));
}

/** A decision from its moves. One that is gone is known by its fingerprint. */
export function decisionOf(
  moves: readonly {
    same: boolean;
    side: number;
    fingerprint: string;
    blockKey: string;
    moveId: string | null;
  }[],
): LoadedDecision {
  const side = (number: number) => [
    ...new Set(
      moves.flatMap((move) => (move.side === number ? (move.moveId ?? `gone ${move.fingerprint}`) : [])),
    ),
  ];
  return {
    a: side(1),
    b: side(2),
    same: moves[0]?.same ?? false,
    blocks: [...new Set(moves.map(({ blockKey }) => blockKey))],
  };
}
