import type { Deal } from '../client/pipeline.ts';
import type { ClientPlan } from '../plans/plan.ts';
import type { Random } from '../random.ts';
import { dayLength } from '../time/calendar.ts';
import { daysAgo } from '../time/office-hours.ts';
import { highValueRevenue } from './contacts.ts';
import type { Profile } from './profiles.ts';

/** How long ago an advisor outside the pipeline was reached, in days, with how common that is. Null: never. */
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

/** The same for those who produce most: desks reach them sooner. */
const agesOfTheBest: typeof ages = [
  [null, 2],
  [[0, 0], 5],
  [[1, 3], 22],
  [[4, 14], 47],
  [[15, 30], 17],
  [[31, 60], 7],
];

/** When the desk last reached out to each advisor, by contact id; null for those it never did. */
export function lastTouches(
  plan: ClientPlan,
  profiles: readonly Profile[],
  deals: readonly Deal[],
  { rng, now }: { rng: Random; now: Date },
): Map<string, Date | null> {
  const touches = new Map<string, Date | null>();
  for (const { profile, row } of deals) touches.set(profile.id, row.lastInteraction ?? null);
  for (const profile of profiles) {
    if (touches.has(profile.id)) continue;
    const known = Math.floor((now.getTime() - profile.createdAt.getTime()) / dayLength);
    const usual = profile.revenue >= highValueRevenue ? agesOfTheBest : ages;
    const possible = usual.filter(([age]) => age === null || age[1] < known - 2);
    const age = rng.weighted(possible);
    touches.set(profile.id, age && daysAgo(rng.int(age[0], age[1]), now, plan.zone, rng));
  }
  return touches;
}
