import type { Steps } from '../../platform/turns.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { Clusters } from './clusters.ts';
import { type Evidence, reviewFrom, sameFrom, sumOf } from './evidence.ts';
import { NameCounts } from './namesakes.ts';
import { readSightings, type Sighting, type Subject } from './sighting.ts';
import { weighCareers } from './whole-career.ts';

/**
 * What a person decided about sightings, by their ids: all of both sides are one person, or none of one side is any of
 * the other. Never overridden.
 */
export interface Decision {
  a: readonly string[];
  b: readonly string[];
  same: boolean;
}

/** Two groups that may be one person: the ids of the two sightings that say so, and what they say. */
export interface PersonReview {
  a: string;
  b: string;
  /** Bits for one person: each is a doubling of the odds. */
  score: number;
  evidence: Evidence[];
}

/** Two that fit nearly as well as each other leave this many bits between them. */
const nearlyAsWell = 1;

/** Days that a move which no row tells takes at least within a group, and where two people compete for a third. */
const missingMove = { group: 550, rival: 400 };

/**
 * Groups sightings by person. Pure: the answer depends on what the sightings say, in whatever order they come, and only on
 * those of the same blocks (`blockKey`), besides rows of others with the same CRD number or email.
 *
 * Equal CRD numbers are one person and different ones never are. All else is weighed (`compare`), the strongest pair first.
 * No pair joins groups that contradict each other, or where another group fits nearly as well: those go to `review`.
 */
export function* groupPeople(
  sightings: readonly Sighting[],
  { rarity, decisions }: { rarity: (lastName: string) => number; decisions: readonly Decision[] },
): Steps<{ groups: string[][]; review: PersonReview[] }> {
  const subjects = yield* readSightings(sightings);
  const clusters = new Clusters(subjects);
  decide(clusters, subjects, decisions);
  yield* joinByCrd(clusters, subjects);
  const counts = yield* NameCounts.of(subjects, rarity);
  const candidates = yield* findCandidates(subjects, counts);
  const open = yield* joinByEvidence({ clusters, subjects, counts }, candidates);
  const idOf = (at: number) => subjects[at]?.sighting.id ?? '';
  return {
    groups: clusters.all().map((members) => members.map(idOf)),
    review: onceByGroups(clusters, open).map(({ first, second, bits, evidence }) => ({
      a: idOf(first),
      b: idOf(second),
      score: Math.round(bits * 10) / 10,
      evidence,
    })),
  };
}

function decide(clusters: Clusters, subjects: readonly Subject[], decisions: readonly Decision[]): void {
  if (decisions.length === 0) return;
  const positions = new Map(subjects.map(({ sighting }, at) => [sighting.id, at]));
  const known = decisions.map(({ a, b, same }) => {
    const [x, y] = [a, b].map((ids) => ids.flatMap((id) => positions.get(id) ?? []));
    return { x: x ?? [], y: y ?? [], same };
  });
  for (const { x, y, same } of known) {
    const [first, ...others] = [...x, ...y];
    if (same && first !== undefined) for (const other of others) clusters.join(first, other);
  }
  for (const { x, y, same } of known) {
    if (!same) for (const one of x) for (const other of y) clusters.keepApart(one, other);
  }
}

function* joinByCrd(clusters: Clusters, subjects: readonly Subject[]): Steps<void> {
  const byCrd = new Map<string, number[]>();
  for (const [at, { sighting }] of subjects.entries()) {
    yield;
    if (sighting.crd === null) continue;
    // A person may have told rows of one number apart: each joins the first group that it may.
    const firsts = byCrd.get(sighting.crd) ?? [];
    const first = firsts.find((other) => !clusters.isKeptApart(other, at));
    if (first === undefined) byCrd.set(sighting.crd, [...firsts, at]);
    else clusters.join(first, at);
  }
}

interface Joining {
  clusters: Clusters;
  subjects: readonly Subject[];
  counts: NameCounts;
}

/** How often what is open is compared again, as careers that grew may say more. */
const rounds = 4;

/** Joins what is certain; answers what is not. */
function* joinByEvidence(joining: Joining, candidates: readonly Candidate[]): Steps<Candidate[]> {
  const { clusters } = joining;
  const byMember: Candidate[][] = joining.subjects.map(() => []);
  for (const candidate of candidates) {
    byMember[candidate.first]?.push(candidate);
    byMember[candidate.second]?.push(candidate);
  }
  let waiting = [...candidates];
  let open: Candidate[] = [];
  for (let round = 0; round < rounds; round++) {
    open = [];
    const next: Candidate[] = [];
    let joined = 0;
    for (const pair of waiting) {
      yield;
      const { first, second } = pair;
      if (clusters.isOne(first, second) || clusters.isKeptApart(first, second)) continue;
      const against = clusters.contradiction(first, second, missingMove.group);
      const candidate =
        against === undefined ? withRivals(joining, withCareers(joining, pair), byMember, pair.bits) : pair;
      next.push(pair);
      if (candidate.bits < sameFrom) {
        if (against === undefined && candidate.bits >= reviewFrom) open.push(candidate);
      } else if (against !== undefined) {
        open.push({ ...candidate, evidence: [...candidate.evidence, doubt(against)] });
      } else if (hasRival(clusters, candidate, byMember)) {
        const evidence = [...candidate.evidence, doubt('Another person fits nearly as well')];
        open.push({ ...candidate, evidence });
      } else {
        clusters.join(first, second);
        joined++;
      }
    }
    waiting = next;
    if (joined === 0) break;
  }
  return open;
}

function withCareers({ clusters, subjects }: Joining, candidate: Candidate): Candidate {
  const [first, second] = [subjects[candidate.first], subjects[candidate.second]];
  if (!first || !second) return candidate;
  const [x, y] = [clusters.membersOf(candidate.first), clusters.membersOf(candidate.second)];
  const more = weighCareers({ x, y, first, second });
  if (more.length === 0) return candidate;
  const bits = candidate.bits + sumOf(more);
  return { ...candidate, bits, evidence: [...candidate.evidence, ...more] };
}

/** Others that one of the two sightings may go with take from the odds. */
const rivalWeight = 0.5;

function withRivals(
  { clusters }: Joining,
  candidate: Candidate,
  byMember: readonly Candidate[][],
  pairBits: number,
): Candidate {
  const { first, second } = candidate;
  let odds = 0;
  for (const shared of [first, second]) {
    for (const rival of byMember[shared] ?? []) {
      const third = rival.first === shared ? rival.second : rival.first;
      if (clusters.isOne(third, first) || clusters.isOne(third, second)) continue;
      if (clusters.isKeptApart(third, shared)) continue;
      odds += 2 ** Math.max(-10, Math.min(10, rival.bits - pairBits));
    }
  }
  const bits = -rivalWeight * Math.log2(1 + odds);
  if (bits > -0.25) return candidate;
  const evidence: Evidence = { kind: 'against', bits, words: 'Other people fit too' };
  return { ...candidate, bits: candidate.bits + bits, evidence: [...candidate.evidence, evidence] };
}

/** What keeps two apart though they fit: no bits say how much. */
const doubt = (words: string): Evidence => ({ kind: 'against', bits: 0, words });

/** Whether one of two sightings goes nearly as well with somebody who cannot be the other. */
function hasRival(clusters: Clusters, candidate: Candidate, byMember: readonly Candidate[][]): boolean {
  const isRivalOf = (shared: number, other: number) =>
    byMember[shared]?.some((rival) => {
      const third = rival.first === shared ? rival.second : rival.first;
      return (
        rival.bits >= candidate.bits - nearlyAsWell &&
        !clusters.isOne(third, other) &&
        !clusters.isOne(third, shared) &&
        !clusters.isKeptApart(third, shared) &&
        (clusters.isKeptApart(third, other) ||
          clusters.contradiction(third, other, missingMove.rival) !== undefined)
      );
    }) ?? false;
  return isRivalOf(candidate.first, candidate.second) || isRivalOf(candidate.second, candidate.first);
}

/** The strongest pair of each two groups that stayed apart. */
function onceByGroups(clusters: Clusters, open: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return open.filter(({ first, second }) => {
    const [x, y] = [clusters.root(first), clusters.root(second)];
    const key = x < y ? `${x} ${y}` : `${y} ${x}`;
    if (x === y || clusters.isKeptApart(first, second) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
