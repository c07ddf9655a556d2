import { daysBefore } from '../../platform/clock.ts';
import type { DemoFirms } from '../market/firms.ts';
import { drawAum, type MoveDraft } from '../market/move-drafts.ts';
import type { ClientPlan } from '../plans/plan.ts';
import { at, type Random } from '../random.ts';
import { dayLength, dayOf, workedOnOrBefore } from '../time/calendar.ts';
import type { Deal } from './pipeline.ts';

/** How many advisors of a client's pipeline moved elsewhere in the last days. */
export const moversPerClient = 2;

/** Whether news of today about somebody is open yet: whoever was contacted today may have been asked about it. */
export const isStillNews = ({ lastInteraction }: Deal['row'], now: Date): boolean =>
  !lastInteraction || dayOf(lastInteraction) < dayOf(now);

/**
 * Moves of a client's own contacts: two in conversation have just joined another firm, and those won more than 40 days
 * ago (registers report late) have joined the client, where the client's firm appears in moves.
 */
export function contactMoves(
  plan: ClientPlan,
  deals: readonly Deal[],
  { rng, firms, now }: { rng: Random; firms: DemoFirms; now: Date },
): MoveDraft[] {
  const draft = ({ profile }: Deal, joined: string, day: string): MoveDraft => ({
    firstName: profile.firstName,
    lastName: profile.lastName,
    location: profile.location,
    left: profile.firm,
    joined,
    date: day,
    aum: profile.aum ?? drawAum(rng),
  });
  const talking = deals.filter(
    ({ row }) =>
      row.archivedAt === null &&
      (row.stage === 'conversation' || row.stage === 'meeting') &&
      isStillNews(row, now) &&
      now.getTime() - (row.lastInteraction?.getTime() ?? 0) < 20 * dayLength,
  );
  const movers = Array.from({ length: moversPerClient }, (_, index) => {
    const deal = at(talking, index * 3);
    const day = workedOnOrBefore(dayOf(daysBefore(now, rng.int(2, 8))));
    return draft(deal, recruiterExcept(plan.ownFirm, deal.profile.firm, firms, rng), day);
  });
  const joined = deals.flatMap((deal) => {
    const known = deal.row.stage === 'won' && deal.row.stageChangedAt < daysBefore(now, 40);
    if (!known || plan.ownFirm === null) return [];
    return [draft(deal, plan.ownFirm, workedOnOrBefore(dayOf(daysBefore(deal.row.stageChangedAt, -9))))];
  });
  return [...movers, ...joined];
}

function recruiterExcept(own: string | null, left: string, firms: DemoFirms, rng: Random): string {
  for (;;) {
    const firm = firms.recruiter(rng, left);
    const isSameEnterprise =
      firms.named(firm).enterprise !== null && firms.named(firm).enterprise === firms.named(left).enterprise;
    if (firm !== own && !isSameEnterprise) return firm;
  }
}
