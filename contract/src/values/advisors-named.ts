import { foldForSearch } from './fold.ts';

interface NamedMove {
  advisorId: string;
  firstName: string;
  lastName: string;
}

/** Of found moves, the latest first: the first of each advisor whose own name has all words of a text, at most `max`. */
export function advisorsNamed<M extends NamedMove>(moves: readonly M[], text: string, max: number): M[] {
  const words = foldForSearch(text).split(/\s+/).filter(Boolean);
  const found = new Map<string, M>();
  for (const move of moves) {
    const name = foldForSearch(`${move.firstName} ${move.lastName}`);
    if (!found.has(move.advisorId) && words.every((word) => name.includes(word)))
      found.set(move.advisorId, move);
  }
  return [...found.values()].slice(0, max);
}
