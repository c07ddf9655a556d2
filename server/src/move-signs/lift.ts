import { setImmediate as turn } from 'node:timers/promises';
import { enoughCases } from '@liftout/contract/move-signs';
import type { Cases } from './back-test.ts';

export interface Lift {
  cases: number;
  moved: number;
  others: number;
  othersMoved: number;
  /** How many times as often as others on the same days; null where nobody can be compared. */
  lift: number | null;
  low: number | null;
  high: number | null;
  isShown: boolean;
}

const resamplings = 400;
/** The counts of so many firms are added before others have their turn: a few milliseconds. */
const addedAtOnce = 20_000;

/**
 * How much more often those with a sign moved than others on the same days. The interval is a bootstrap over firms, as
 * colleagues move together: one firm that broke up is one case of it, however many left.
 * Lets others have their turn in between.
 */
export async function liftOf(rows: readonly Cases[]): Promise<Lift> {
  const sum = (of: 'cases' | 'moved' | 'others' | 'othersMoved') =>
    rows.reduce((total, row) => total + row[of], 0);
  const counts = {
    cases: sum('cases'),
    moved: sum('moved'),
    others: sum('others'),
    othersMoved: sum('othersMoved'),
  };
  const days = new Map([...new Set(rows.map(({ day }) => day))].map((day, index) => [day, index]));
  const firms = [...Map.groupBy(rows, ({ firmId }) => firmId).values()].map((own) => countsOf(own, days));
  const lift = ratioOf(firms);
  const { low, high } = await intervalOf(firms);
  const isEnough = counts.cases >= enoughCases.cases && counts.moved >= enoughCases.moved;
  return { ...counts, lift, low, high, isShown: isEnough && lift !== null && low !== null && low > 1 };
}

/** Counts of the cases of a firm, four for each day that was looked at. */
type Counts = Float64Array;

function countsOf(rows: readonly Cases[], days: ReadonlyMap<number, number>): Counts {
  const counts = new Float64Array(days.size * 4);
  for (const { day, cases, moved, others, othersMoved } of rows) {
    const at = (days.get(day) ?? 0) * 4;
    for (const [index, value] of [cases, moved, others, othersMoved].entries())
      counts[at + index] = (counts[at + index] ?? 0) + value;
  }
  return counts;
}

/** Who moved, against who would have if those with the sign had moved as often as the others on each day. */
function ratioOf(firms: readonly Counts[]): number | null {
  const sums = new Float64Array(firms[0]?.length ?? 0);
  for (const counts of firms)
    for (let index = 0; index < sums.length; index += 1)
      sums[index] = (sums[index] ?? 0) + (counts[index] ?? 0);
  let moved = 0;
  let expected = 0;
  for (let at = 0; at < sums.length; at += 4) {
    const [cases = 0, movedThen = 0, others = 0, othersMoved = 0] = sums.subarray(at, at + 4);
    if (others === 0) continue;
    moved += movedThen;
    expected += (cases * othersMoved) / others;
  }
  return expected === 0 ? null : moved / expected;
}

async function intervalOf(firms: readonly Counts[]): Promise<{ low: number | null; high: number | null }> {
  const next = sequence(7);
  const found: number[] = [];
  const roundsAtOnce = Math.ceil(addedAtOnce / Math.max(1, firms.length));
  for (let round = 0; round < resamplings; round += 1) {
    if (round % roundsAtOnce === 0) await turn();
    const ratio = ratioOf(firms.map((own) => firms[Math.floor(next() * firms.length)] ?? own));
    if (ratio !== null) found.push(ratio);
  }
  // Where many drawings have nobody to compare with, there is no interval to speak of.
  if (found.length < resamplings * 0.9) return { low: null, high: null };
  found.sort((a, b) => a - b);
  const at = (share: number) => found[Math.min(found.length - 1, Math.floor(found.length * share))] ?? null;
  return { low: at(0.025), high: at(0.975) };
}

/** The same sequence of numbers from 0 to 1 each time, so that a test repeated says the same. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
