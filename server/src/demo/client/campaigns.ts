import { daysBefore } from '../../platform/clock.ts';
import type { ClientPlan } from '../plans/plan.ts';
import { at, type Random } from '../random.ts';
import type { ActivityRow, CampaignRow } from '../rows.ts';
import { dayOf, minute, utc } from '../time/calendar.ts';

/** Days on which a campaign calls, both included. */
export interface CalledBy {
  from: string;
  to: string;
}

/** The client's campaigns as planned; `countCampaigns` adds their figures. */
export function planCampaigns(plan: ClientPlan, rng: Random): (CampaignRow & CalledBy)[] {
  return plan.campaigns.map(({ name, status, targetFirm, from, to, notes }) => {
    // Set up in the week before the first call; what is planned for the autumn was written this week.
    const setUp = status === 'draft' ? utc('2025-08-27') : daysBefore(utc(from), rng.int(3, 5));
    const createdAt = new Date(setUp.getTime() + rng.int(14 * 60, 21 * 60) * minute);
    return {
      clientId: plan.clientId,
      id: rng.id(createdAt),
      name,
      status,
      targetFirm,
      notes,
      createdAt,
      from,
      to,
    };
  });
}

/** The campaign of a cold call: its firm's own before one for all firms. */
export function campaignOfCall(
  campaigns: readonly (CampaignRow & CalledBy)[],
  firm: string,
  moment: Date,
  rng: Random,
): string | null {
  const day = dayOf(moment);
  const open = campaigns.filter(({ status, from, to }) => status !== 'draft' && from <= day && day <= to);
  const own = open.filter(({ targetFirm }) => targetFirm === firm);
  const pool = own.length > 0 ? own : open.filter(({ targetFirm }) => !targetFirm);
  return pool.length > 0 ? (at(pool, rng.int(0, pool.length - 1)).id ?? null) : null;
}

/** Campaigns with the figures of their calls. The success rate is a fraction: answered calls of all calls. */
export function countCampaigns(
  campaigns: readonly (CampaignRow & CalledBy)[],
  activities: readonly ActivityRow[],
): CampaignRow[] {
  return campaigns.map(({ from: _from, to: _to, ...row }) => {
    const calls = activities.filter(({ campaignId }) => campaignId === row.id);
    const answered = calls.filter(({ disposition }) => disposition === 'Answered').length;
    const people = new Set(calls.map(({ contactId }) => contactId)).size;
    return {
      ...row,
      contactCount: people,
      callsPlanned: plannedCalls(row.status, calls.length),
      callsCompleted: calls.length,
      successRate: calls.length === 0 ? 0 : Math.round((answered / calls.length) * 1000) / 1000,
    };
  });
}

function plannedCalls(status: CampaignRow['status'], made: number): number {
  const share = { completed: 1, active: 0.72, paused: 0.64, draft: 1 }[status];
  return status === 'draft' ? 240 : 10 * Math.ceil(made / share / 10);
}
