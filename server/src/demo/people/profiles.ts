import { daysBefore } from '../../platform/clock.ts';
import type { DemoFirms } from '../market/firms.ts';
import { everydaySpellings } from '../market/firms.ts';
import { type Location, locations } from '../market/locations.ts';
import type { ClientPlan } from '../plans/plan.ts';
import type { Random } from '../random.ts';
import { dayLength } from '../time/calendar.ts';
import type { FullName } from './names.ts';

/** An advisor as first imported, before any activity or deal. */
export interface Profile extends FullName {
  id: string;
  /** Canonical name. */
  firm: string;
  /** As the client's list writes it; mostly the canonical name. */
  firmSpelling: string;
  location: Location;
  title: string;
  /** Dollars a year, also where `revenueKnown` is false: deals and titles are drawn from it. */
  revenue: number;
  revenueKnown: boolean;
  /** Dollars; null is not known. */
  aum: number | null;
  leadsTeam: boolean;
  createdAt: Date;
}

/** Fraction of contacts whose AUM is known; no public source has it (domain "Words"). */
const aumCoverage = 0.61;
const revenueCoverage = 0.87;

/** All contacts of a client: alone or in teams of two to six at one firm in one city. */
export function makeProfiles(
  plan: ClientPlan,
  { rng, firms, newName, now }: { rng: Random; firms: DemoFirms; newName: () => FullName; now: Date },
): Profile[] {
  const knowsAum = coverage(plan.contacts, aumCoverage, rng);
  const knowsRevenue = coverage(plan.contacts, revenueCoverage, rng);
  const profiles: Profile[] = [];
  let team = { firm: '', location: drawLocation(plan, rng), left: 0 };
  for (let index = 0; index < plan.contacts; index += 1) {
    const joinsTeam = team.left > 0;
    const leadsTeam = !joinsTeam && rng.chance(0.12);
    const firm = joinsTeam ? team.firm : firms.employer(plan.market, rng, plan.ownFirm);
    const location = joinsTeam ? team.location : drawLocation(plan, rng);
    team = leadsTeam ? { firm, location, left: rng.int(1, 5) } : { ...team, left: team.left - 1 };
    const revenue = roundTo(drawRevenue(rng) * (leadsTeam ? 2.2 : 1), 10_000);
    // Imported in two waves, and by hand since.
    const age = rng.weighted([
      [rng.int(470, 560), 5],
      [rng.int(235, 300), 6],
      [rng.int(15, 234), 3],
    ]);
    const createdAt = new Date(daysBefore(now, age).getTime() + rng.int(0, dayLength / 4));
    profiles.push({
      ...newName(),
      id: rng.id(createdAt),
      firm,
      firmSpelling: rng.chance(0.09) ? rng.pick(everydaySpellings.get(firm) ?? [firm]) : firm,
      location,
      title: drawTitle(revenue, rng),
      revenue,
      revenueKnown: knowsRevenue.has(index),
      aum: knowsAum.has(index) ? roundTo(revenue / (0.0055 + rng.next() * 0.004), 1_000_000) : null,
      leadsTeam,
      createdAt,
    });
  }
  return profiles;
}

const drawLocation = (plan: ClientPlan, rng: Random) => rng.weighted(locations[plan.market]);

/** Half of all advisors make less than $0.9M a year; one in fifty more than $5M. */
function drawRevenue(rng: Random): number {
  return Math.max(180_000, 880_000 * Math.exp(rng.normal() * 0.86));
}

export const roundTo = (value: number, unit: number): number => Math.round(value / unit) * unit;

/** Draws exactly the fraction `share` of `count` indexes. */
function coverage(count: number, share: number, rng: Random): Set<number> {
  const all = Array.from({ length: count }, (_, index) => index);
  return new Set(rng.shuffled(all).slice(0, Math.round(count * share)));
}

/** Titles by revenue in dollars a year, roughly as the title thresholds set them. */
function drawTitle(revenue: number, rng: Random): string {
  if (revenue >= 4_500_000) return rng.pick(['Managing Director', 'Managing Director, Private Wealth']);
  if (revenue >= 2_600_000) return rng.pick(['Senior Vice President', 'Executive Director']);
  if (revenue >= 1_400_000)
    return rng.weighted([
      ['Vice President', 5],
      ['Senior Vice President', 1],
      ['Private Wealth Advisor', 3],
    ]);
  return rng.weighted([
    ['Financial Advisor', 9],
    ['Wealth Management Advisor', 5],
    ['Vice President', 2],
    ['Portfolio Manager', 2],
    ['Associate Vice President', 2],
    ['Branch Manager', 1],
  ]);
}
