import type { Steps } from '../../platform/turns.ts';
import { type Comparison, compare } from './evidence.ts';
import type { NameCounts } from './namesakes.ts';
import { compareText, type Subject } from './sighting.ts';

/** Two sightings that may be one person. `first` and `second` are positions in the sorted list. */
export interface Candidate extends Comparison {
  first: number;
  second: number;
}

/** In a bucket, each is compared with this many that follow: the ceiling of time where thousands share a name and a firm. */
const window = 48;

/** Pairs with less are not one person, whatever else their careers say. */
const worthFrom = 0;

/** The pairs that are worth comparing and that something speaks for, the strongest first. */
export function* findCandidates(subjects: readonly Subject[], counts: NameCounts): Steps<Candidate[]> {
  const found = new Map<number, Candidate>();
  for (const bucket of yield* bucketsOf(subjects)) {
    for (const [at, first] of bucket.entries()) {
      yield;
      const a = subjects[first];
      const end = Math.min(bucket.length, at + 1 + window);
      for (let next = at + 1; next < end; next++) {
        const second = bucket[next] ?? 0;
        const key = first * subjects.length + second;
        const b = subjects[second];
        if (a === undefined || b === undefined || found.has(key)) continue;
        const comparison = compare(a, b, counts);
        if (comparison && comparison.bits >= worthFrom) found.set(key, { first, second, ...comparison });
      }
    }
  }
  const orderOf = (at: number) => subjects[at]?.order ?? '';
  return [...found.values()].sort(
    (a, b) =>
      b.bits - a.bits ||
      compareText(orderOf(a.first), orderOf(b.first)) ||
      compareText(orderOf(a.second), orderOf(b.second)),
  );
}

/** Positions that share an email, a firm, or a name and a place; each in the order of the list. */
function* bucketsOf(subjects: readonly Subject[]): Steps<number[][]> {
  const firms = new Map<string, Map<string, number[]>>();
  const others = new Map<string, number[]>();
  for (const [at, subject] of subjects.entries()) {
    yield;
    const { sighting, blocks, name, namesakes, email } = subject;
    if (email !== null) put(others, email, at);
    const { leftId, joinedId, locationKey } = sighting;
    for (const block of blocks) {
      const ofBlock = firms.get(block) ?? new Map<string, number[]>();
      firms.set(block, ofBlock);
      if (leftId !== null) put(ofBlock, leftId, at);
      if (joinedId !== null && joinedId !== leftId) put(ofBlock, joinedId, at);
    }
    if (locationKey !== null)
      for (const namesake of namesakes) put(others, `${name.last}\n${namesake}\n${locationKey}`, at);
  }
  const buckets = [...others.values()];
  for (const ofBlock of firms.values()) {
    for (const bucket of ofBlock.values()) {
      yield;
      buckets.push(bucket);
      // A full bucket is cut by what two rows of one person mostly share besides.
      if (bucket.length > window) buckets.push(...split(bucket, subjects));
    }
  }
  return buckets.filter(({ length }) => length > 1);
}

function split(bucket: readonly number[], subjects: readonly Subject[]): number[][] {
  const parts = new Map<string, number[]>();
  for (const at of bucket) {
    const subject = subjects[at];
    if (subject === undefined) continue;
    const { namesakes, name, sighting } = subject;
    for (const namesake of namesakes) {
      put(parts, `place\n${namesake}\n${sighting.locationKey}`, at);
      if (name.middle !== '') put(parts, `middle\n${namesake}\n${name.middle[0]}`, at);
    }
  }
  return [...parts.values()];
}

function put(buckets: Map<string, number[]>, key: string, at: number): void {
  const bucket = buckets.get(key);
  if (bucket) bucket.push(at);
  else buckets.set(key, [at]);
}
