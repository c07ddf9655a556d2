import type { RecruitingMarket } from '../market/locations.ts';
import type { ActivityType, CampaignRow, Stage } from '../rows.ts';
import type { Zone } from '../time/calendar.ts';

/** The figures that a client's generated contacts, deals and activities add up to. */
export interface ClientPlan {
  clientId: string;
  market: RecruitingMarket;
  zone: Zone;
  /** The number of contacts. */
  contacts: number;
  /** The board's total, in thousands of dollars. */
  pipelineThousands: number;
  /** Open deals by stage. */
  deals: Record<Stage, number>;
  /** The number of archived deals. */
  archivedDeals: number;
  /** The client's own firm, from which it does not recruit. */
  ownFirm: string | null;
  agents: string[];
  /** The number of activities of each kind, by month (`YYYY-MM`). */
  months: Record<string, MonthPlan>;
  campaigns: CampaignPlan[];
}

export type MonthPlan = Record<ActivityType, number> & {
  /** Answered calls, in percent. */
  connectRate: number;
};

export interface CampaignPlan {
  name: string;
  status: CampaignRow['status'];
  targetFirm: string | null;
  /** First and last day of calling. */
  from: string;
  to: string;
  notes: string;
}

const months = ['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08'] as const;

/** Seven months from February on; the numbers of a month are in the order of `MonthPlan`. */
export function volumes(
  lines: Record<(typeof months)[number], readonly number[]>,
): Record<string, MonthPlan> {
  return Object.fromEntries(
    months.map((month) => {
      const [call = 0, cold_call = 0, email = 0, sms = 0, meeting = 0, note = 0, task = 0, connectRate = 0] =
        lines[month];
      return [month, { call, cold_call, email, sms, meeting, note, task, connectRate }];
    }),
  );
}

/** A campaign planned for the autumn. */
export const draft = (name: string, targetFirm: string): CampaignPlan => ({
  name,
  status: 'draft',
  targetFirm,
  from: '2025-09-08',
  to: '2025-10-31',
  notes: 'List is being checked; starts after Labor Day.',
});
