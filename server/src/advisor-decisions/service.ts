import type {
  AdvisorChange,
  AdvisorPair,
  AdvisorPairDetail,
  Career,
  DecidedAdvisors,
} from '@liftout/contract/advisor-decisions';
import { decide, previewDecision, withdraw } from '../advisors/service.ts';
import { lockMoves } from '../firms/service.ts';
import { findAdvisorId } from '../moves/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import { likePattern } from '../platform/db/sql/like.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, stale } from '../platform/http/errors/http-error.ts';
import {
  findPair,
  linksOf,
  loadCareers,
  pairOfSplit,
  pairsOfDecisions,
  pairsOfReviews,
  requireAdvisor,
  requirePair,
  requireTwo,
  splitOff,
} from './load.ts';
import {
  findAdvisorsOf,
  findChoices,
  findDecisions,
  findDecisionsOn,
  findMoveReaders,
  findReviews,
  type PairSort,
} from './queries.ts';
import { countsOf, type Pair, said, toCareer, toChange, versionOf } from './wire.ts';

const maxChoices = 20;
/** More words make a search no narrower. */
const maxWords = 8;

export type AdvisorDecisionsService = ReturnType<typeof advisorDecisionsService>;

/** Who is who: pairs to review, and what admins decided (decisions 065, 066). */
export function advisorDecisionsService({ db, clock }: Platform) {
  const read = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
    db.within('bulk').as(platformScope(actor), work);

  /** Holds the lock on moves. Clients who see moves are notified. */
  const change = <T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> =>
    read(actor, async (tx) => {
      await lockMoves(tx);
      const result = await work(tx);
      for (const clientId of await findMoveReaders(tx)) notify(tx, clientId, ['moves']);
      return result;
    });

  /** Stores a decision and records it. @returns the pair as it is then, and the advisors of its moves */
  async function apply(tx: Tx, { wire, a, b }: Pair, same: boolean): Promise<DecidedAdvisors> {
    const at = clock.now();
    const { id, score, evidence } = wire;
    const effect = await previewDecision(tx, [...a, ...b], { a, b, same });
    await decide(tx, { id, same, a, b, evidence, score, by: tx.scope.actor.name, at });
    const action = same ? 'advisor.merged' : 'advisor.separated';
    const after = { ...said(wire), evidence: evidence.map(({ words }) => words), ...countsOf(effect) };
    await audit(tx, { action, entity: 'advisor-decision', entityId: id, after }, at);
    return outcome(tx, id, [...a, ...b]);
  }

  return {
    /** A page of pairs, and their total number. */
    list: (
      actor: Actor,
      { q, state, ...paged }: Paging & { q: string; state: 'open' | 'decided'; sort: PairSort },
    ): Promise<{ pairs: AdvisorPair[]; total: number }> =>
      read(actor, async (tx) => {
        const patterns = patternsOf(q);
        if (state === 'open') {
          const { rows, total } = await findReviews(tx, { ...paged, patterns });
          return { pairs: (await pairsOfReviews(tx, rows)).map(({ wire }) => wire), total };
        }
        const { rows, total } = await findDecisions(tx, { ...paged, patterns });
        return { pairs: (await pairsOfDecisions(tx, rows)).map(({ wire }) => wire), total };
      }),

    /** A pair, and what each decision would change. Throws 404. */
    one: (actor: Actor, id: string): Promise<AdvisorPairDetail> =>
      read(actor, async (tx) => {
        const { wire, a, b } = await requirePair(tx, id);
        const all = [...a, ...b];
        if (wire.state !== 'open') {
          const undo = toChange(await previewDecision(tx, all, { undone: id }));
          return { pair: wire, outcomes: { same: null, different: null, undo } };
        }
        const same = toChange(await previewDecision(tx, all, { a, b, same: true }));
        const different = toChange(await previewDecision(tx, all, { a, b, same: false }));
        return { pair: wire, outcomes: { same, different, undo: null } };
      }),

    /** Throws 404; 409 where the pair changed or was decided, or where another decision says the opposite. */
    decide: (
      actor: Actor,
      { id, version, decision }: { id: string; version: string; decision: 'same' | 'different' },
    ): Promise<DecidedAdvisors> =>
      change(actor, async (tx) => {
        const pair = await requirePair(tx, id);
        if (pair.wire.version !== version) throw stale('This pair of advisors', pair.wire);
        if (pair.wire.state !== 'open') throw conflict('This is decided already. Undo the decision first.');
        return apply(tx, pair, decision === 'same');
      }),

    /** Throws 404; 409 where it was undone or its moves changed. */
    undo: (actor: Actor, { id, version }: { id: string; version: string }): Promise<DecidedAdvisors> =>
      change(actor, async (tx) => {
        const { wire, a, b } = await requirePair(tx, id);
        if (wire.version !== version) throw stale('This pair of advisors', wire);
        if (wire.state === 'open') throw conflict('There is no decision to undo on these advisors.');
        const effect = await previewDecision(tx, [...a, ...b], { undone: id });
        await withdraw(tx, id);
        const { state, decidedBy, evidence } = wire;
        const before = {
          ...said(wire),
          decision: state,
          decidedBy,
          evidence: evidence.map(({ words }) => words),
        };
        const entry = { action: 'advisor.undone', entity: 'advisor-decision', entityId: id } as const;
        await audit(tx, { ...entry, before, after: countsOf(effect) }, clock.now());
        return outcome(tx, id, [...a, ...b]);
      }),

    /** The newest advisors with these words in their name or city. */
    choices: (actor: Actor, q: string): Promise<Career[]> =>
      read(actor, async (tx) => {
        const ids = await findChoices(tx, patternsOf(q), maxChoices);
        const careers = await loadCareers(tx, ids);
        return ids.flatMap((id) => careers.get(id) ?? []).map(toCareer);
      }),

    /** Two advisors, and what merging them would change. Throws 404, 400 where both are one. */
    compare: (actor: Actor, a: string, b: string) =>
      read(actor, async (tx) => {
        const { wire, ...sides } = await requireTwo(tx, a, b);
        const effect = await previewDecision(tx, [...sides.a, ...sides.b], { ...sides, same: true });
        const { version, score, evidence } = wire;
        return { version, score, evidence, a: wire.a, b: wire.b, merged: toChange(effect) };
      }),

    /** Throws 404, 400 where both are one, 409 as `decide`. */
    merge: (
      actor: Actor,
      { a, b, version }: { a: string; b: string; version: string },
    ): Promise<DecidedAdvisors> =>
      change(actor, async (tx) => {
        const two = await requireTwo(tx, a, b);
        if (two.wire.version !== version) throw stale('One of these advisors', two.wire);
        return apply(tx, two, true);
      }),

    /** An advisor, by the id of any of their moves, with what makes the moves one person's and the decisions about them. Throws 404. */
    decisions: (actor: Actor, id: string) =>
      read(actor, async (tx) => {
        const advisor = await requireAdvisor(tx, (await findAdvisorId(tx, id)) ?? id);
        const rows = await findDecisionsOn(
          tx,
          advisor.moves.map(({ fingerprint }) => fingerprint),
        );
        const decisions = (await pairsOfDecisions(tx, rows)).map(({ wire }) => wire);
        const links = await linksOf(tx, advisor);
        return { version: versionOf([], advisor), advisor: toCareer(advisor), links, decisions };
      }),

    /** What splitting moves off would change. Throws 404, 400 unless some moves, and not all, are chosen. */
    previewUnmerge: (actor: Actor, id: string, moves: readonly string[]): Promise<AdvisorChange> =>
      read(actor, async (tx) => {
        const { chosen, rest } = splitOff(await requireAdvisor(tx, id), moves);
        const [a, b] = [chosen, rest].map((side) => side.moves.map((move) => move.id));
        return toChange(await previewDecision(tx, moves, { a: a ?? [], b: b ?? [], same: false }));
      }),

    /** Throws 404, 400 as `previewUnmerge`, 409 as `decide`. */
    unmerge: (
      actor: Actor,
      id: string,
      { moves, version }: { moves: readonly string[]; version: string },
    ): Promise<DecidedAdvisors> =>
      change(actor, async (tx) => {
        const advisor = await requireAdvisor(tx, id);
        if (versionOf([], advisor) !== version) throw stale('This advisor', toCareer(advisor));
        return apply(tx, await pairOfSplit(tx, advisor, moves), false);
      }),
  };
}

/** The pair as it is now, and the advisors of its moves. */
async function outcome(tx: Tx, id: string, moves: readonly string[]): Promise<DecidedAdvisors> {
  const advisors = await loadCareers(tx, await findAdvisorsOf(tx, [...moves]));
  const pair = await findPair(tx, id);
  return { pair: pair?.wire ?? null, advisors: [...advisors.values()].map(toCareer) };
}

const patternsOf = (q: string) =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map(likePattern);
