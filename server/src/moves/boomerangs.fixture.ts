import { dayNumber } from './lift-outs.fixture.ts';

/** What finding returns needs of a move; firms are canonical keys, null where the row has none. */
export interface PersonMove {
  id: string;
  /** `personKey` of the advisor. */
  person: string;
  firmLeft: string | null;
  firmJoined: string | null;
  /** `YYYY-MM-DD` */
  date: string;
}

/** Someone who went back to the firm just left (domain "Words"). */
export interface Boomerang {
  person: string;
  /** The firm that was left and returned to. */
  home: string;
  /** The firm in between. */
  away: string;
  /** The move away and the move back. */
  left: string;
  returned: string;
  /** Days between the two, 0 or more. */
  days: number;
}

/** Returns are usual within this many days; a later one may be another person of the same name. */
export const usualReturnDays = 10;

/**
 * Finds each move away that is answered by the nearest later move back within `withinDays`. A move back may itself be
 * answered by another. Sorted by the day of return, newest first.
 */
export function findBoomerangs(moves: Iterable<PersonMove>, withinDays = usualReturnDays): Boomerang[] {
  const people = new Map<string, PersonMove[]>();
  for (const move of moves) {
    if (move.firmLeft === null || move.firmJoined === null || move.firmLeft === move.firmJoined) continue;
    const known = people.get(move.person);
    if (known === undefined) people.set(move.person, [move]);
    else known.push(move);
  }
  const found: (Boomerang & { date: string })[] = [];
  for (const [person, theirs] of people) {
    if (theirs.length < 2) continue;
    const ordered = theirs.toSorted((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
    const answered = new Set<PersonMove>();
    ordered.forEach((away, index) => {
      const day = dayNumber(away.date);
      const back = ordered
        .slice(index + 1)
        .find(
          (move) => isWayBack(away, move) && !answered.has(move) && dayNumber(move.date) - day <= withinDays,
        );
      if (back === undefined || away.firmLeft === null || away.firmJoined === null) return;
      answered.add(back);
      const days = dayNumber(back.date) - day;
      found.push({
        person,
        home: away.firmLeft,
        away: away.firmJoined,
        left: away.id,
        returned: back.id,
        days,
        date: back.date,
      });
    });
  }
  return found
    .sort((a, b) => compare(b.date, a.date) || compare(a.person, b.person))
    .map(({ date: _date, ...boomerang }) => boomerang);
}

function isWayBack(away: PersonMove, move: PersonMove): boolean {
  return move.firmLeft === away.firmJoined && move.firmJoined === away.firmLeft;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
