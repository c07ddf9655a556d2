import type { Tx } from '../platform/db/database.ts';
import { findLinkedPeople } from './linked.ts';
import type { LoadedDecision } from './loaded-decisions.ts';
import type { Comparison } from './match/evidence.ts';
import { weigher } from './match/weigh.ts';
import { type Amount, findAmounts } from './queries/amounts.ts';
import { findBlocks, findFingerprints } from './queries/decisions.ts';

/** Moves that a decision would be about, by their ids, or the decision that would be undone. */
export type Proposal = { a: readonly string[]; b: readonly string[]; same: boolean } | { undone: string };

/** Figures of a few advisors. */
export interface AdvisorFigures {
  advisors: number;
  /** Moves that count. */
  moves: number;
  /** The latest known amounts; null where none is known. */
  aumCents: number | null;
}

export interface ProposalEffect {
  before: AdvisorFigures;
  after: AdvisorFigures;
  /** The paths of the moves' markets; null: outside of all. */
  markets: (string | null)[];
}

interface Placed {
  id: string;
  advisorId: string;
  repeats: string | null;
}

/** What a decision would change, over all advisors that it touches; changes nothing. `of`: the moves that it is about. */
export async function previewDecision(
  tx: Tx,
  of: readonly string[],
  proposal: Proposal,
): Promise<ProposalEffect> {
  const keys = new Set(await blocksOf(tx, of));
  if ('undone' in proposal) for (const key of await findBlocks(tx, proposal.undone)) keys.add(key);
  const people = await findLinkedPeople(tx, [...keys], {
    decisionsOf: (stored) => decisionsWith(stored, proposal, [...keys]),
  });
  const after = new Map(people.moves.map((move) => [move.id, move]));
  const before = new Map<string, Placed>();
  const isTouched = new Set<string>();
  for (const id of people.affected) {
    const [was, is] = [people.known.get(id), after.get(id)];
    if (!was || !is) continue;
    before.set(id, was);
    const isChanged = was.advisorId !== is.advisorId || was.repeats !== is.repeats;
    if (isChanged || of.includes(id)) isTouched.add(`was ${was.advisorId}`).add(`is ${is.advisorId}`);
  }
  const ids = [...before.values()].flatMap(({ id, advisorId }) =>
    isTouched.has(`was ${advisorId}`) || isTouched.has(`is ${after.get(id)?.advisorId}`) ? id : [],
  );
  const amounts = await findAmounts(tx, ids);
  const figures = (placed: ReadonlyMap<string, Placed>) =>
    figuresOf(
      ids.flatMap((id) => placed.get(id) ?? []),
      amounts,
    );
  return {
    before: figures(before),
    after: figures(after),
    markets: [...new Set(amounts.map(({ market }) => market))],
  };
}

/** The strongest evidence that some moves and others were made by one person; undefined where there is none. */
export async function weighMoves(
  tx: Tx,
  a: readonly string[],
  b: readonly string[],
): Promise<Comparison | undefined> {
  const { known } = await findLinkedPeople(tx, await blocksOf(tx, [...a, ...b]));
  return weigher([...known.values()])(new Set(a), new Set(b));
}

/** What links each of an advisor's moves to the others, by its id; undefined where nothing does. */
export async function weighEachMove(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Comparison | undefined>> {
  const { known } = await findLinkedPeople(tx, await blocksOf(tx, ids));
  const weigh = weigher([...known.values()]);
  return new Map(ids.map((id) => [id, weigh(new Set([id]), new Set(ids.filter((other) => other !== id)))]));
}

const blocksOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> => [
  ...new Set((await findFingerprints(tx, [...ids])).flatMap(({ blockKey }) => blockKey ?? [])),
];

function decisionsWith(
  stored: ReadonlyMap<string, LoadedDecision>,
  proposal: Proposal,
  blocks: readonly string[],
): LoadedDecision[] {
  if ('undone' in proposal)
    return [...stored].flatMap(([id, decision]) => (id === proposal.undone ? [] : decision));
  return [...stored.values(), { ...proposal, blocks }];
}

/** As the figures count: each advisor with the latest known amount, and of repeated moves one, with what any of them says. */
function figuresOf(moves: readonly Placed[], amounts: readonly Amount[]): AdvisorFigures {
  const countedAs = new Map(moves.map(({ id, repeats }) => [id, repeats ?? id]));
  const known = new Map<string, number>();
  const own = new Map<string, number>();
  const days = new Map<string, string>();
  for (const { moveId, movedOn, ownCents, aumCents } of amounts) {
    const counted = countedAs.get(moveId);
    if (counted === undefined) continue;
    if (moveId === counted) days.set(counted, movedOn);
    if (aumCents !== null && !known.has(counted)) known.set(counted, aumCents);
    if (ownCents !== null && !own.has(counted)) own.set(counted, ownCents);
  }
  let aumCents: number | null = null;
  const byAdvisor = Map.groupBy(moves, ({ advisorId }) => advisorId);
  for (const theirs of byAdvisor.values()) {
    const latest = theirs
      .flatMap(({ id, repeats }) => {
        const cents = repeats === null ? (known.get(id) ?? own.get(id)) : undefined;
        return cents === undefined ? [] : [{ cents, order: `${days.get(id)} ${id}` }];
      })
      .sort((x, y) => (x.order < y.order ? 1 : -1))[0];
    if (latest) aumCents = (aumCents ?? 0) + latest.cents;
  }
  return {
    advisors: byAdvisor.size,
    moves: moves.filter(({ repeats }) => repeats === null).length,
    aumCents,
  };
}
