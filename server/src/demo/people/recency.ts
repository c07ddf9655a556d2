import type { Deal } from '../client/pipeline.ts';
import type { ClientPlan } from '../plans/plan.ts';
import type { Random } from '../random.ts';
import { dayLength } from '../time/calendar.ts';
import { daysAgo } from '../time/office-hours.ts';
import { highValueRevenue } from './contacts.ts';
import type { Profile } from './profiles.ts';

/** Days since the last contact of an advisor outside the pipeline, from and to, each with its weight. Null: never. */
const ages: readonly (readonly [readonly [number, number] | null, number])[] = [
  [null, 13],
  [[0, 0], 4],
  [[1, 3], 12],
  [[4, 14], 24],
  [[15, 30], 19],
  [[31, 60], 14],
  [[61, 110], 8],
  [[111, 195], 6],
];

/** The same for advisors of high revenue, who are contacted more often. */
const highValueAges: typeof ages = [
  [null, 2],
  [[0, 0], 5],
  [[1, 3], 22],
  [[4, 14], 47],
  [[15, 30], 17],
  [[31, 60], 7],
];

/** When each advisor was last contacted, by contact id; null: never. */
export function lastContactTimes(
  plan: ClientPlan,
  profiles: readonly Profile[],
  deals: readonly Deal[],
  { rng, now }: { rng: Random; now: Date },
): Map<string, Date | null> {
  const times = new Map<string, Date | null>();
  for (const { profile, row } of deals) times.set(profile.id, row.lastInteraction ?? null);
  for (const profile of profiles) {
    if (times.has(profile.id)) continue;
    const daysKnown = Math.floor((now.getTime() - profile.createdAt.getTime()) / dayLength);
    const all = profile.revenue >= highValueRevenue ? highValueAges : ages;
    const possible = all.filter(([age]) => age === null || age[1] < daysKnown - 2);
    const age = rng.weighted(possible);
    times.set(profile.id, age && daysAgo(rng.int(age[0], age[1]), now, plan.zone, rng));
  }
  return times;
}
