import { dayNumber } from './lift-outs.fixture.ts';

/** The fields of a move that boomerangs are found by; firms are canonical keys, null where the row has none. */
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

/** A later return may be another person of the same name. */
export const maxReturnDays = 10;

/**
 * Pairs each move away with the nearest later move back within `withinDays`. A move back may itself start another pair.
 * Sorted by the day of return, newest first.
 */
export function findBoomerangs(moves: Iterable<PersonMove>, withinDays = maxReturnDays): Boomerang[] {
  const people = new Map<string, PersonMove[]>();
  for (const move of moves) {
    if (move.firmLeft === null || move.firmJoined === null || move.firmLeft === move.firmJoined) continue;
    const known = people.get(move.person);
    if (known === undefined) people.set(move.person, [move]);
    else known.push(move);
  }
  const found: (Boomerang & { date: string })[] = [];
  for (const [person, own] of people) {
    if (own.length < 2) continue;
    const ordered = own.toSorted((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
    const paired = new Set<PersonMove>();
    ordered.forEach((away, index) => {
      const day = dayNumber(away.date);
      const back = ordered
        .slice(index + 1)
        .find(
          (move) => isWayBack(away, move) && !paired.has(move) && dayNumber(move.date) - day <= withinDays,
        );
      if (back === undefined || away.firmLeft === null || away.firmJoined === null) return;
      paired.add(back);
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
