import { type Candidate, findCandidates } from './candidates.ts';
import { Clusters } from './clusters.ts';
import { sameFrom } from './evidence.ts';
import { NameCounts } from './namesakes.ts';
import { readSightings, type Sighting, type Subject } from './sighting.ts';

/** What a person decided about two sightings, by their ids. Never overridden. */
export interface Decision {
  a: string;
  b: string;
  same: boolean;
}

/** Two groups that may be one person: the ids of the two sightings that say so, and what they say. */
export interface PersonReview {
  a: string;
  b: string;
  /** Bits for one person: each is a doubling of the odds. */
  score: number;
  /** In plain words, for the screen. */
  evidence: string[];
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
export function groupPeople(
  sightings: readonly Sighting[],
  { rarity, decisions }: { rarity: (lastName: string) => number; decisions: readonly Decision[] },
): { groups: string[][]; review: PersonReview[] } {
  const subjects = readSightings(sightings);
  const clusters = new Clusters(subjects);
  decide(clusters, subjects, decisions);
  joinByCrd(clusters, subjects);
  const candidates = findCandidates(subjects, new NameCounts(subjects, rarity));
  const open = joinByEvidence(clusters, candidates, subjects.length);
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
  const known = decisions.flatMap(({ a, b, same }) => {
    const [x, y] = [positions.get(a), positions.get(b)];
    return x === undefined || y === undefined ? [] : [{ x, y, same }];
  });
  for (const { x, y, same } of known) if (same) clusters.join(x, y);
  for (const { x, y, same } of known) if (!same) clusters.keepApart(x, y);
}

function joinByCrd(clusters: Clusters, subjects: readonly Subject[]): void {
  const byCrd = new Map<string, number[]>();
  for (const [at, { sighting }] of subjects.entries()) {
    if (sighting.crd === null) continue;
    // A person may have told rows of one number apart: each joins the first group that it may.
    const firsts = byCrd.get(sighting.crd) ?? [];
    const first = firsts.find((other) => !clusters.isKeptApart(other, at));
    if (first === undefined) byCrd.set(sighting.crd, [...firsts, at]);
    else clusters.join(first, at);
  }
}

/** Joins what is certain; answers what is not. */
function joinByEvidence(clusters: Clusters, candidates: readonly Candidate[], size: number): Candidate[] {
  const byMember: Candidate[][] = Array.from({ length: size }, () => []);
  for (const candidate of candidates) {
    byMember[candidate.first]?.push(candidate);
    byMember[candidate.second]?.push(candidate);
  }
  const open: Candidate[] = [];
  for (const candidate of candidates) {
    const { first, second } = candidate;
    if (clusters.isOne(first, second) || clusters.isKeptApart(first, second)) continue;
    const against = clusters.contradiction(first, second, missingMove.group);
    if (candidate.bits < sameFrom) {
      if (against === undefined) open.push(candidate);
    } else if (against !== undefined) {
      open.push({ ...candidate, evidence: [...candidate.evidence, against] });
    } else if (hasRival(clusters, candidate, byMember)) {
      open.push({ ...candidate, evidence: [...candidate.evidence, 'Another person fits nearly as well'] });
    } else {
      clusters.join(first, second);
    }
  }
  return open;
}

/** Whether one of two sightings goes nearly as well with somebody who cannot be the other. */
function hasRival(clusters: Clusters, candidate: Candidate, byMember: readonly Candidate[][]): boolean {
  const isRivalOf = (shared: number, other: number) =>
    byMember[shared]?.some((rival) => {
      const third = rival.first === shared ? rival.second : rival.first;
      return (
        rival.bits >= candidate.bits - nearlyAsWell &&
        !clusters.isOne(third, other) &&
        !clusters.isOne(third, shared) &&
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
