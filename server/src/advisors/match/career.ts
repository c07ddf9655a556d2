import type { Subject } from './sighting.ts';

/** How the rows of two sightings fit into one career. */
export type CareerLink =
  /** Both tell of one move. */
  | 'same-move'
  /** One tells the firm left, the other the firm joined, of what may be one move. */
  | 'halves'
  /** One leaves the firm that the other joined, in this order. */
  | 'next-move'
  /** As before, and back to the firm that was left. */
  | 'return'
  /** They have a firm in common in no such way. */
  | 'same-firm'
  | 'none';

/** Sources tell one move with days this far apart. */
const sameMoveDays = 45;
/** Dates of two sources may be this far out of order. */
const outOfOrderDays = 30;

/** Compares two moves; `first` is not after `second`, or one has no date. */
export function careerLink(first: Subject, second: Subject): CareerLink {
  const [a, b] = [first.sighting, second.sighting];
  const apart = daysApart(first, second);
  const isNear = apart === null || apart <= sameMoveDays;
  const sameLeft = meets(a.leftId, b.leftId);
  const sameJoined = meets(a.joinedId, b.joinedId);
  if (isNear && fits(a.leftId, b.leftId) && fits(a.joinedId, b.joinedId) && (sameLeft || sameJoined)) {
    return 'same-move';
  }
  if (apart !== null && isNear && areHalves(first, second)) return 'halves';
  const follows = meets(a.joinedId, b.leftId);
  const followsBack = meets(b.joinedId, a.leftId) && (apart === null || apart <= outOfOrderDays) && !follows;
  if (follows || followsBack) {
    return follows && meets(b.joinedId, a.leftId) ? 'return' : 'next-move';
  }
  return sameLeft || sameJoined || meets(b.joinedId, a.leftId) ? 'same-firm' : 'none';
}

/** Whether two rows with such a link tell one move. */
export const isOneMove = (link: CareerLink): boolean => link === 'same-move' || link === 'halves';

/** Of two rows that tell one move, the one with more of its firms; else the first. */
export const fuller = (one: Subject, other: Subject): Subject =>
  firmsOf(other) > firmsOf(one) ? other : one;

const firmsOf = ({ sighting: { leftId, joinedId } }: Subject): number =>
  Number(leftId !== null) + Number(joinedId !== null);

/** Days between two moves; null where a date is missing. */
export function daysApart(a: Subject, b: Subject): number | null {
  return a.day === null || b.day === null ? null : Math.abs(a.day - b.day);
}

/**
 * Whether one person can hardly have made both moves: the second leaves another firm than the first joined, with less than
 * `days` between them for a move that no row tells.
 */
export function contradicts(first: Subject, second: Subject, days: number): boolean {
  const [a, b] = [first.sighting, second.sighting];
  const apart = daysApart(first, second);
  if (apart === null || apart >= days || a.joinedId === null || b.leftId === null) return false;
  const link = careerLink(first, second);
  return link === 'none' || link === 'same-firm';
}

/** Whether one knows only the firm left, the other only the firm joined, and these differ. */
function areHalves({ sighting: a }: Subject, { sighting: b }: Subject): boolean {
  const [left, joined] = [a.leftId ?? b.leftId, a.joinedId ?? b.joinedId];
  const isHalf = (one: Subject['sighting']) => (one.leftId === null) !== (one.joinedId === null);
  return isHalf(a) && isHalf(b) && (a.leftId === null) !== (b.leftId === null) && left !== joined;
}

const meets = (a: string | null, b: string | null): boolean => a !== null && a === b;
const fits = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
