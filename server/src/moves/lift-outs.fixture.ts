import { largeTransferSize, maxGapDays } from './lift-outs.ts';

/** The fields of a move that teams are found by. Moves without both firms or a city, conversions and bulk transfers are left out. */
export interface TeamMove {
  id: string;
  /** `personKey` of the advisor. */
  person: string;
  firmLeft: string | null;
  firmJoined: string | null;
  /** `locationKey` of the city. */
  city: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  conversion: boolean;
  /** Absent: it is no part of a bulk transfer. */
  bulk?: boolean;
}

/** People who moved together (domain "Counting rules"). */
export interface TeamLift {
  kind: 'lift-out' | 'large-transfer';
  firmLeft: string;
  firmJoined: string;
  city: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Distinct people: 2 to 49 for a lift-out, from 50 a large transfer. */
  size: number;
  /** Every move of the group, by day: the rows behind the figure. */
  moves: string[];
}

/**
 * The reference for the SQL that finds teams: groups with the same origin, destination and city whose days form a chain
 * without a gap of more than 14 days.
 * Sorted by first day, newest first, then by size. The order of the input does not matter.
 */
export function findLiftOuts(moves: Iterable<TeamMove>): TeamLift[] {
  const lanes = new Map<string, { lane: Lane; moves: TeamMove[] }>();
  for (const move of moves) {
    const { firmLeft, firmJoined, city, conversion, bulk } = move;
    if (firmLeft === null || firmJoined === null || city === null || conversion || bulk) continue;
    const key = [firmLeft, firmJoined, city].join('\n');
    const entry = lanes.get(key);
    if (entry === undefined) lanes.set(key, { lane: { firmLeft, firmJoined, city }, moves: [move] });
    else entry.moves.push(move);
  }
  return [...lanes.values()]
    .flatMap((entry) => chains(entry.moves).flatMap((chain) => liftOf(entry.lane, chain)))
    .sort((a, b) => compare(b.from, a.from) || b.size - a.size || compare(a.moves.join(), b.moves.join()));
}

type Lane = Pick<TeamLift, 'firmLeft' | 'firmJoined' | 'city'>;

function chains(moves: TeamMove[]): TeamMove[][] {
  if (moves.length < 2) return [];
  const ordered = moves.toSorted((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
  const found: TeamMove[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const move of ordered) {
    const day = dayNumber(move.date);
    const chain = found.at(-1);
    if (chain !== undefined && day - last <= maxGapDays) chain.push(move);
    else found.push([move]);
    last = day;
  }
  return found;
}

function liftOf(lane: Lane, chain: readonly TeamMove[]): TeamLift[] {
  const size = new Set(chain.map((move) => move.person)).size;
  const first = chain[0];
  const last = chain.at(-1);
  if (size < 2 || first === undefined || last === undefined) return [];
  return [
    {
      kind: size < largeTransferSize ? 'lift-out' : 'large-transfer',
      ...lane,
      from: first.date,
      to: last.date,
      size,
      moves: chain.map((move) => move.id),
    },
  ];
}

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
