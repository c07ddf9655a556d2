import { setImmediate as turn } from 'node:timers/promises';
import { colleaguesLeft, growingLane, type MoveSign, signDays } from '@liftout/contract/move-signs';
import { type History, unknown } from './history.ts';

/** Advisors of one firm on one day, with and without a sign, and how many of them moved in time. */
export interface Cases {
  firmId: string;
  day: number;
  cases: number;
  moved: number;
  others: number;
  othersMoved: number;
}

/** Days from one look to the next, and how many looks there are at most, the latest ones. */
const step = 30;
const maxLooks = 24;
/** Stays of advisors who left a firm, from which there is a usual one. */
export const fewestStays = 5;
/** So many advisors are looked at before others have their turn: some milliseconds. */
const atOnce = 50_000;

/** How long before a look moves have to be known, so that a sign that does not hold is no gap in the data. */
const lead: Record<MoveSign, number> = {
  'colleagues-left': colleaguesLeft.days,
  'lane-growing': 2 * growingLane.days,
  'long-tenure': 2 * growingLane.days,
};

/** The days to look at, the latest first: each is followed by `signDays` of moves, and led by what the sign is read from. */
export function looksOf({ days }: Pick<History, 'days'>, sign: MoveSign): number[] {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const looks: number[] = [];
  for (let day = last - signDays; day >= first + lead[sign] && looks.length < maxLooks; day -= step)
    looks.push(day);
  return looks;
}

/**
 * Replays past moves: signs are taken from the moves up to a day alone, and compared with who moved within `signDays` of
 * it. Looked at are advisors who moved at some time, at the firm that their moves say they were with. Lets others have their
 * turn in between.
 */
export async function replay(history: History, sign: MoveSign, day: number): Promise<Cases[]> {
  const holds = holdsOn[sign](history, day);
  const ids = history.firmIds.texts();
  const firms = new Map<number, Cases>();
  const around = movesAround(history, day);
  for (let advisor = 0; advisor < history.advisorIds.size; advisor += 1) {
    if (advisor % atOnce === 0) await turn();
    const who = standingOf(history, around, advisor);
    if (who.firm === unknown) continue;
    const row = firms.get(who.firm) ?? noCases(ids[who.firm] ?? '', day);
    firms.set(who.firm, row);
    const hasMoved = who.next <= day + signDays ? 1 : 0;
    if (holds(who)) {
      row.cases += 1;
      row.moved += hasMoved;
    } else {
      row.others += 1;
      row.othersMoved += hasMoved;
    }
  }
  return [...firms.values()];
}

const noCases = (firmId: string, day: number): Cases => ({
  firmId,
  day,
  cases: 0,
  moved: 0,
  others: 0,
  othersMoved: 0,
});

/** Each advisor's last move up to a day, and the first one after it. */
interface Around {
  before: Int32Array;
  after: Int32Array;
}

function movesAround(history: History, day: number): Around {
  const { advisors } = history;
  const before = new Int32Array(history.advisorIds.size).fill(unknown);
  const after = before.slice();
  const until = history.countUntil(day);
  for (let move = 0; move < until; move += 1) before[advisors[move] ?? 0] = move;
  // From the last one, so that the first one stays.
  for (let move = advisors.length - 1; move >= until; move -= 1) after[advisors[move] ?? 0] = move;
  return { before, after };
}

/** The day of what does not come. */
const never = Infinity;

/** Where an advisor was on a day. */
interface Standing {
  advisor: number;
  firm: number;
  place: number;
  /** The day of joining; `never` where no move says so. */
  since: number;
  /** The day of the next move; `never` where there is none. */
  next: number;
}

function standingOf({ days, left, joined, places }: History, around: Around, advisor: number): Standing {
  const before = around.before[advisor] ?? unknown;
  const after = around.after[advisor] ?? unknown;
  const joinedLast = valueAt(joined, before);
  const firm = after === unknown ? joinedLast : valueAt(left, after);
  const placeAfter = valueAt(places, after);
  return {
    advisor,
    firm,
    place: placeAfter === unknown ? valueAt(places, before) : placeAfter,
    since: before !== unknown && joinedLast === firm ? (days[before] ?? never) : never,
    next: after === unknown ? never : (days[after] ?? never),
  };
}

/** What a column says of a move; `unknown` of none, without the slow look before its start. */
const valueAt = (column: readonly number[], move: number) =>
  move === unknown ? unknown : (column[move] ?? unknown);

/** Whether a sign holds for an advisor, from the moves up to a day. */
const holdsOn: Record<MoveSign, (history: History, day: number) => (who: Standing) => boolean> = {
  'colleagues-left': colleaguesOn,
  'lane-growing': lanesOn,
  'long-tenure': tenureOn,
};

function colleaguesOn(history: History, day: number) {
  const { advisors, left, joined, places } = history;
  const gone = new Map<number, Set<number>>();
  const back = new Set<number>();
  // The latest first, so that who came back is known where they left.
  for (const move of movesWithin(history, day, colleaguesLeft.days).toReversed()) {
    const [advisor = unknown, firm = unknown, place = unknown, next = unknown] = [
      advisors[move],
      left[move],
      places[move],
      joined[move],
    ];
    if (firm !== unknown && place !== unknown && !back.has(pair(firm, advisor)))
      add(gone, pair(firm, place), advisor);
    if (next !== unknown) back.add(pair(next, advisor));
  }
  return ({ firm, place, advisor }: Standing) => {
    const people = gone.get(pair(firm, place));
    if (!people) return false;
    return people.size - (people.has(advisor) ? 1 : 0) >= colleaguesLeft.people;
  };
}

function lanesOn(history: History, day: number) {
  const lanesIn = (until: number) => {
    const lanes = new Map<number, Set<number>>();
    for (const move of movesWithin(history, until, growingLane.days)) {
      const [firm = unknown, next = unknown] = [history.left[move], history.joined[move]];
      if (firm !== unknown && next !== unknown)
        add(lanes, pair(firm, next), history.advisors[move] ?? unknown);
    }
    return lanes;
  };
  const before = lanesIn(day - growingLane.days);
  const growing = new Set<number>();
  for (const [lane, { size }] of lanesIn(day))
    if (size >= growingLane.people && size > (before.get(lane)?.size ?? 0)) growing.add(firstOf(lane));
  return ({ firm }: Standing) => growing.has(firm);
}

function tenureOn(history: History, day: number) {
  const usual = usualStays(history, day);
  return ({ firm, since }: Standing) => {
    const stay = usual.get(firm);
    return stay !== undefined && day - since >= stay;
  };
}

/** The median of the stays that ended by a day, by firm; without firms that have too few. */
export function usualStays({ stays }: Pick<History, 'stays'>, day: number): Map<number, number> {
  const counts = new Map<number, number>();
  eachStay(stays, day, (firm) => addOne(counts, firm));
  const seen = new Map<number, number>();
  const usual = new Map<number, number>();
  eachStay(stays, day, (firm, length) => {
    const count = counts.get(firm) ?? 0;
    if (count < fewestStays) return;
    const shorter = addOne(seen, firm) - 1;
    const middle = Math.floor(count / 2);
    if (shorter === middle - 1) usual.set(firm, length);
    if (shorter === middle) usual.set(firm, count % 2 === 1 ? length : ((usual.get(firm) ?? 0) + length) / 2);
  });
  return usual;
}

/** Visits the stays that ended by a day, the shortest first. */
function eachStay(stays: History['stays'], day: number, visit: (firm: number, length: number) => void): void {
  for (const [length, { firms, ends } = { firms: [], ends: [] }] of stays.entries())
    for (let stay = 0; stay < firms.length; stay += 1)
      if ((ends[stay] ?? 0) <= day) visit(firms[stay] ?? unknown, length);
}

/** @returns how many there are now */
function addOne(counts: Map<number, number>, key: number): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** The moves of so many days up to a day, by their index. */
function movesWithin(history: History, day: number, days: number): number[] {
  const from = history.countUntil(day - days);
  return Array.from({ length: history.countUntil(day) - from }, (_, index) => from + index);
}

const room = 2 ** 26;
/** Two numbers as one key. */
const pair = (a: number, b: number) => a * room + b;
const firstOf = (key: number) => Math.floor(key / room);

function add(groups: Map<number, Set<number>>, key: number, value: number): void {
  const group = groups.get(key);
  if (group) group.add(value);
  else groups.set(key, new Set([value]));
}
