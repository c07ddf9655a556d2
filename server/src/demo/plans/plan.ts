import type { RecruitingMarket } from '../market/locations.ts';
import type { ActivityType, CampaignRow, Stage } from '../rows.ts';
import type { Zone } from '../time/calendar.ts';

/** What a client's book holds and what its desk did, month by month: the figures the scenarios work towards. */
export interface ClientPlan {
  clientId: string;
  market: RecruitingMarket;
  zone: Zone;
  /** Contacts in the book. */
  contacts: number;
  /** The board's total, in thousands of dollars. */
  pipelineThousands: number;
  /** Open deals by stage. */
  deals: Record<Stage, number>;
  /** Deals that were taken out of the pipeline. */
  archivedDeals: number;
  /** Firms the client does not recruit from: its own. */
  ownFirm: string | null;
  agents: string[];
  /** A month (`YYYY-MM`) and how many of each were made. */
  months: Record<string, MonthPlan>;
  campaigns: CampaignPlan[];
}

export type MonthPlan = Record<ActivityType, number> & {
  /** Answered dials of a hundred. */
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

/** Seven months from February on; the columns of a month are those of `MonthPlan`. */
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

/** What is planned for the autumn. */
export const draft = (name: string, targetFirm: string): CampaignPlan => ({
  name,
  status: 'draft',
  targetFirm,
  from: '2025-09-08',
  to: '2025-10-31',
  notes: 'List is being checked; starts after Labor Day.',
});
