import type { MoveLink } from '@liftout/contract/advisor-decisions';
import { weighEachMove, weighMoves } from '../advisors/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { invalid, notFound } from '../platform/http/errors/http-error.ts';
import {
  type CareerMoveRow,
  type DecisionRow,
  findDecision,
  findMovesByFingerprint,
  findMovesOf,
  findReview,
  findTold,
  type ReviewRow,
} from './queries.ts';
import { type Pair, type Side, toPair } from './wire.ts';

/** An advisor with all moves. */
export interface Advisor extends Side {
  moves: readonly CareerMoveRow[];
}

/** Advisors by their ids. */
export async function loadCareers(tx: Tx, advisorIds: readonly string[]): Promise<Map<string, Advisor>> {
  const moves = await findMovesOf(tx, [...new Set(advisorIds)]);
  const byAdvisor = Map.groupBy(moves, ({ advisorId }) => advisorId);
  return new Map([...byAdvisor].map(([id, own]) => [id, { moves: own }]));
}

/** Pairs that wait for a decision, with the whole careers of their advisors. */
export async function pairsOfReviews(tx: Tx, rows: readonly ReviewRow[]): Promise<Pair[]> {
  const careers = await loadCareers(
    tx,
    rows.flatMap(({ advisorA, advisorB }) => [advisorA, advisorB]),
  );
  return rows.map(({ id, score, evidence, advisorA, advisorB, aumCents }) => {
    const open = { id, score, evidence, state: 'open', decidedBy: null, decidedAt: null } as const;
    const none = { moves: [] };
    return toPair(open, careers.get(advisorA) ?? none, careers.get(advisorB) ?? none, aumCents);
  });
}

/** Decisions with the moves that they are about. */
export async function pairsOfDecisions(tx: Tx, rows: readonly DecisionRow[]): Promise<Pair[]> {
  const told = await findTold(
    tx,
    rows.map(({ id }) => id),
  );
  const fingerprints = told.map(({ fingerprint }) => fingerprint);
  const reported = new Map(
    (await findMovesByFingerprint(tx, fingerprints)).map((move) => [move.fingerprint, move]),
  );
  const byDecision = Map.groupBy(told, ({ decisionId }) => decisionId);
  return rows.map(({ same, decidedAt, ...row }) => {
    const side = (number: number): Side => ({
      moves: (byDecision.get(row.id) ?? [])
        .filter((move) => move.side === number)
        .map((move) => reported.get(move.fingerprint) ?? move)
        .sort((x, y) => (x.movedOn < y.movedOn ? -1 : 1)),
    });
    const state = same ? ('same' as const) : ('different' as const);
    return toPair({ ...row, state, decidedAt: decidedAt.toISOString() }, side(1), side(2), null);
  });
}

/** A pair that waits for a decision, or that has one. */
export async function findPair(tx: Tx, id: string): Promise<Pair | undefined> {
  const decision = await findDecision(tx, id);
  if (decision) return (await pairsOfDecisions(tx, [decision]))[0];
  const review = await findReview(tx, id);
  return review && (await pairsOfReviews(tx, [review]))[0];
}

/** Throws 404. */
export async function requirePair(tx: Tx, id: string): Promise<Pair> {
  const pair = await findPair(tx, id);
  if (!pair) throw notFound('This pair of advisors');
  return pair;
}

/** Throws 404. */
export async function requireAdvisor(tx: Tx, id: string): Promise<Advisor> {
  const advisor = (await loadCareers(tx, [id])).get(id);
  if (!advisor) throw notFound('This advisor');
  return advisor;
}

/** Two advisors as a pair of its own. Throws 404, 400 where both are one. */
export async function requireTwo(tx: Tx, a: string, b: string): Promise<Pair> {
  if (a === b) throw invalid([{ path: 'b', message: 'Choose two advisors.' }]);
  return weighed(tx, await requireAdvisor(tx, a), await requireAdvisor(tx, b));
}

/** The chosen moves of an advisor, and the rest. Throws 400 unless some moves, and not all, are chosen. */
export function splitOff(advisor: Advisor, moves: readonly string[]): { chosen: Advisor; rest: Advisor } {
  const ids = new Set(advisor.moves.map(({ id }) => id));
  const chosen = new Set(moves);
  if (moves.some((id) => !ids.has(id)))
    throw invalid([{ path: 'moves', message: 'Choose moves of this advisor.' }]);
  if (chosen.size === ids.size)
    throw invalid([{ path: 'moves', message: 'Leave at least one move with this advisor.' }]);
  return {
    chosen: { moves: advisor.moves.filter(({ id }) => chosen.has(id)) },
    rest: { moves: advisor.moves.filter(({ id }) => !chosen.has(id)) },
  };
}

/** The chosen moves of an advisor and the rest as a pair. Throws 400 as `splitOff`. */
export function pairOfSplit(tx: Tx, advisor: Advisor, moves: readonly string[]): Promise<Pair> {
  const { chosen, rest } = splitOff(advisor, moves);
  return weighed(tx, chosen, rest);
}

/** Moves that are weighed each against the others, at most. */
const maxLinks = 50;

/** What links each of an advisor's moves to the others, the oldest move first; none where there is one move only. */
export async function linksOf(tx: Tx, { moves }: Advisor): Promise<MoveLink[]> {
  if (moves.length < 2) return [];
  const ids = moves.slice(0, maxLinks).map(({ id }) => id);
  const found = await weighEachMove(tx, ids);
  return ids.map((move) => {
    const link = found.get(move);
    return { move, score: link ? scoreOf(link.bits) : null, evidence: link?.evidence ?? [] };
  });
}

const scoreOf = (bits: number): number => Math.round(bits * 10) / 10;

async function weighed(tx: Tx, a: Advisor, b: Advisor): Promise<Pair> {
  const ids = (side: Advisor) => side.moves.map(({ id }) => id);
  const found = await weighMoves(tx, ids(a), ids(b));
  const score = found ? scoreOf(found.bits) : null;
  const open = { state: 'open', decidedBy: null, decidedAt: null } as const;
  return toPair({ ...open, id: newId(), score, evidence: found?.evidence ?? [] }, a, b, null);
}
