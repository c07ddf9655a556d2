import { colleaguesLeft, growingLane, type MoveSign, signDays } from '@liftout/contract/move-signs';

/** A move for the test. `day`: days since 1970. */
export interface PastMove {
  advisorId: string;
  day: number;
  leftId: string | null;
  joinedId: string | null;
  place: string | null;
}

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

/** How long before a look moves have to be known, so that a sign that does not hold is no gap in the data. */
const lead: Record<MoveSign, number> = {
  'colleagues-left': colleaguesLeft.days,
  'lane-growing': 2 * growingLane.days,
  'long-tenure': 2 * growingLane.days,
};

/** The median; null where there are too few. */
export function usualStay(stays: readonly number[]): number | null {
  if (stays.length < fewestStays) return null;
  const sorted = stays.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Moves by day, and those of each advisor. */
export interface History {
  byDay: PastMove[];
  careers: PastMove[][];
}

/** @param moves in any order; those of one day in that of their ids */
export function historyOf(moves: readonly PastMove[]): History {
  const byDay = moves.toSorted((a, b) => a.day - b.day);
  return { byDay, careers: [...Map.groupBy(byDay, ({ advisorId }) => advisorId).values()] };
}

/** The days to look at, the latest first: each is followed by `signDays` of moves, and led by what the sign is read from. */
export function looksOf({ byDay }: History, sign: MoveSign): number[] {
  const first = byDay[0]?.day;
  const last = byDay.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const days: number[] = [];
  for (let day = last - signDays; day >= first + lead[sign] && days.length < maxLooks; day -= step)
    days.push(day);
  return days;
}

/**
 * Replays past moves: signs are taken from the moves up to a day alone, and compared with who moved within `signDays` of
 * it. Looked at are advisors who moved at some time, at the firm that their moves say they were with.
 */
export function replay({ byDay, careers }: History, sign: MoveSign, day: number): Cases[] {
  return casesOn(day, careers, holdsOn(sign, byDay, day));
}

interface Standing {
  advisorId: string;
  firmId: string;
  place: string | null;
  /** Since when; null: not known. */
  since: number | null;
}

function casesOn(day: number, careers: readonly PastMove[][], holds: (who: Standing) => boolean): Cases[] {
  const firms = new Map<string, Cases>();
  for (const career of careers) {
    const next = career.find((move) => move.day > day);
    const before = career.findLast((move) => move.day <= day);
    const firmId = next === undefined ? before?.joinedId : next.leftId;
    if (!firmId) continue;
    const since = before?.joinedId === firmId ? before.day : null;
    const place = next?.place ?? before?.place ?? null;
    const advisorId = career[0]?.advisorId ?? '';
    const row = firms.get(firmId) ?? { firmId, day, cases: 0, moved: 0, others: 0, othersMoved: 0 };
    const hasMoved = next !== undefined && next.day <= day + signDays ? 1 : 0;
    if (holds({ advisorId, firmId, place, since })) {
      row.cases += 1;
      row.moved += hasMoved;
    } else {
      row.others += 1;
      row.othersMoved += hasMoved;
    }
    firms.set(firmId, row);
  }
  return [...firms.values()];
}

/** Whether a sign holds for an advisor, from the moves up to a day. */
function holdsOn(sign: MoveSign, byDay: readonly PastMove[], day: number): (who: Standing) => boolean {
  if (sign === 'colleagues-left') return colleaguesOn(byDay, day);
  return sign === 'lane-growing' ? lanesOn(byDay, day) : tenureOn(byDay, day);
}

const within = (byDay: readonly PastMove[], day: number, days: number) =>
  byDay.filter((move) => move.day > day - days && move.day <= day);

function colleaguesOn(byDay: readonly PastMove[], day: number) {
  const gone = new Map<string, Set<string>>();
  const back = new Set<string>();
  // The latest first, so that who came back is known where they left.
  for (const { leftId, joinedId, place, advisorId } of within(byDay, day, colleaguesLeft.days).toReversed()) {
    if (leftId !== null && place !== null && !back.has(`${leftId} ${advisorId}`))
      add(gone, `${leftId} ${place}`, advisorId);
    if (joinedId !== null) back.add(`${joinedId} ${advisorId}`);
  }
  return ({ firmId, place, advisorId }: Standing) => {
    const people = place === null ? undefined : gone.get(`${firmId} ${place}`);
    if (!people) return false;
    return people.size - (people.has(advisorId) ? 1 : 0) >= colleaguesLeft.people;
  };
}

function lanesOn(byDay: readonly PastMove[], day: number) {
  const lanesIn = (until: number) => {
    const lanes = new Map<string, Set<string>>();
    for (const { leftId, joinedId, advisorId } of within(byDay, until, growingLane.days))
      if (leftId !== null && joinedId !== null) add(lanes, `${leftId} ${joinedId}`, advisorId);
    return lanes;
  };
  const before = lanesIn(day - growingLane.days);
  const growing = new Set<string>();
  for (const [lane, { size }] of lanesIn(day))
    if (size >= growingLane.people && size > (before.get(lane)?.size ?? 0))
      growing.add(lane.slice(0, lane.indexOf(' ')));
  return ({ firmId }: Standing) => growing.has(firmId);
}

function tenureOn(byDay: readonly PastMove[], day: number) {
  const joined = new Map<string, PastMove>();
  const stays = new Map<string, number[]>();
  for (const move of byDay) {
    if (move.day > day) break;
    const before = joined.get(move.advisorId);
    if (before && move.leftId !== null && before.joinedId === move.leftId)
      stays.set(move.leftId, (stays.get(move.leftId) ?? []).concat(move.day - before.day));
    joined.set(move.advisorId, move);
  }
  const usual = new Map([...stays].map(([firmId, days]) => [firmId, usualStay(days)]));
  return ({ firmId, since }: Standing) => {
    const stay = usual.get(firmId) ?? null;
    return since !== null && stay !== null && day - since >= stay;
  };
}

function add(groups: Map<string, Set<string>>, key: string, value: string): void {
  const group = groups.get(key);
  if (group) group.add(value);
  else groups.set(key, new Set([value]));
}
