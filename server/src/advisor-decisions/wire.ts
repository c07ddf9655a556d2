import { hash } from 'node:crypto';
import type { AdvisorChange, AdvisorPair, Career, CareerMove } from '@liftout/contract/advisor-decisions';
import type { ProposalEffect } from '../advisors/service.ts';
import { toDollars } from '../platform/money.ts';
import type { CareerMoveRow, ToldMove } from './queries.ts';

/** Moves of one side, oldest first: as uploads report them, or as a decision was told where none does. */
export interface Side {
  moves: readonly (CareerMoveRow | ToldMove)[];
}

/** A pair, with the ids of both sides' moves that uploads report. */
export interface Pair {
  wire: AdvisorPair;
  a: string[];
  b: string[];
}

const isReported = (move: CareerMoveRow | ToldMove): move is CareerMoveRow => 'id' in move;
const idsOf = ({ moves }: Side) => moves.flatMap((move) => (isReported(move) ? move.id : []));

/** A pair of two sides, with its version. */
export function toPair(
  said: Omit<AdvisorPair, 'version' | 'a' | 'b' | 'countedTwice'>,
  a: Side,
  b: Side,
  countedTwiceCents: number | null,
): Pair {
  return {
    wire: {
      ...said,
      version: versionOf([said.state, said.decidedAt ?? ''], a, b),
      a: toCareer(a),
      b: toCareer(b),
      countedTwice: toDollars(countedTwiceCents),
    },
    a: idsOf(a),
    b: idsOf(b),
  };
}

/** Differs once the moves of a side do. */
export function versionOf(said: readonly string[], ...sides: readonly Side[]): string {
  const lists = sides.map(({ moves }) => moves.map(({ fingerprint }) => fingerprint).sort());
  return hash('sha256', JSON.stringify([said, lists]), 'base64url').slice(0, 22);
}

/** A career on the wire. */
export function toCareer({ moves }: Side): Career {
  const reported = moves.filter(isReported);
  const known = reported.filter(({ repeats, aumCents }) => repeats === null && aumCents !== null);
  const worth = known.toSorted((x, y) => (x.movedOn + x.id < y.movedOn + y.id ? 1 : -1))[0];
  return {
    advisorId: reported[0]?.advisorId ?? null,
    name: moves.at(-1)?.name ?? '',
    crds: [...new Set(moves.flatMap(({ crd }) => crd ?? []))].sort(),
    assets: toDollars(worth?.aumCents ?? null),
    moves: moves.map(toMove),
  };
}

function toMove(move: CareerMoveRow | ToldMove): CareerMove {
  const { name, crd, city, state, movedOn, leftSpelling, joinedSpelling } = move;
  const own = isReported(move) ? move : undefined;
  const firm = (spelling: string, known: string | null | undefined) =>
    spelling === '' ? null : { name: known ?? spelling, spelling };
  return {
    id: own?.id ?? null,
    name,
    crd,
    city,
    state,
    firmLeft: firm(leftSpelling, own?.leftName),
    firmJoined: firm(joinedSpelling, own?.joinedName),
    movedOn,
    aum: toDollars(own?.aumCents ?? null),
    market: own?.market ?? null,
    repeats: own?.repeats ?? null,
    source: own?.source ?? null,
  };
}

export function toChange({ before, after, markets }: ProposalEffect): AdvisorChange {
  return {
    advisors: { before: before.advisors, after: after.advisors },
    moves: { before: before.moves, after: after.moves },
    assets: { before: toDollars(before.aumCents), after: toDollars(after.aumCents) },
    markets,
  };
}

/** What the audit log says of both sides: a line for each move. */
export function said({ a, b }: Pick<AdvisorPair, 'a' | 'b'>) {
  const lines = ({ moves }: Career) =>
    moves.map(
      ({ name, firmLeft, firmJoined, movedOn }) =>
        `${name}: ${firmLeft?.spelling ?? '?'} to ${firmJoined?.spelling ?? '?'}, ${movedOn}`,
    );
  return { one: lines(a), other: lines(b) };
}

/** What the audit log says of the advisors that a decision touched. */
export const countsOf = ({ before, after }: ProposalEffect) => ({
  advisorsBefore: before.advisors,
  advisorsAfter: after.advisors,
});
