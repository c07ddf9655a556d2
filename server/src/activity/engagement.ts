import type { Engagement, MonthFigures, MonthPoint } from '@liftout/contract/activity';
import type { Month } from '@liftout/contract/values/months';

/** The figures of one month as SQL counts them. */
export interface MonthCounts {
  calls: number;
  emails: number;
  sms: number;
  dialed: number;
  answered: number;
  /** Seconds; null where no call has a known time. */
  talkSeconds: number | null;
  /** Whole seconds; null where no campaign call has a known time. */
  campaignSeconds: number | null;
  /** Calls by disposition. */
  dispositions: Record<string, number>;
  /** The name of the campaign with the most calls. */
  campaign: string | null;
}

/** The figures of a month without activities. */
export const emptyMonth: MonthCounts = {
  calls: 0,
  emails: 0,
  sms: 0,
  dialed: 0,
  answered: 0,
  talkSeconds: null,
  campaignSeconds: null,
  dispositions: {},
  campaign: null,
};

/** Percent with one decimal; null when `whole` is 0. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** A month's figures in their wire form. The connect rate is null when nothing was dialed; talk time is in seconds, 0 without calls. */
export function figuresOf(month: Month, counts: MonthCounts): MonthFigures {
  return {
    month: month.key,
    monthLabel: month.label,
    calls: counts.calls,
    emails: counts.emails,
    sms: counts.sms,
    callsDialed: counts.dialed,
    connectRate: percent(counts.answered, counts.dialed),
    avgCampaignTime: counts.campaignSeconds,
    totalTalkTime: counts.calls === 0 ? 0 : counts.talkSeconds,
    callDisposition: counts.dispositions,
    campaignName: counts.campaign,
  };
}

/** A month beside the chosen one. A month in which nothing was logged has no figures, which is not 0. */
function pointOf(month: Month, counts: MonthCounts | undefined, running: Month): MonthPoint {
  const { calls, emails, sms, callsDialed, connectRate, avgCampaignTime, totalTalkTime } = figuresOf(
    month,
    counts ?? emptyMonth,
  );
  if (!counts)
    return {
      month: month.key,
      state: 'none',
      calls: null,
      emails: null,
      sms: null,
      callsDialed: null,
      connectRate: null,
      avgCampaignTime: null,
      totalTalkTime: null,
    };
  return {
    month: month.key,
    state: month.key >= running.key ? 'running' : 'full',
    calls,
    emails,
    sms,
    callsDialed,
    connectRate,
    avgCampaignTime,
    totalTalkTime,
  };
}

/**
 * The figures of the last of `months`, of the one before it, and of all of them.
 * @param counts by a month's place in `months`
 * @param running the month that is not over
 */
export function engagementOf(
  months: readonly Month[],
  counts: ReadonlyMap<number, MonthCounts>,
  running: Month,
): Engagement {
  const last = months.length - 1;
  const [previous, chosen] = months.slice(-2);
  if (!previous || !chosen) throw new Error('Two months are needed at least.');
  return {
    ...figuresOf(chosen, counts.get(last) ?? emptyMonth),
    previous: figuresOf(previous, counts.get(last - 1) ?? emptyMonth),
    months: months.map((month, place) => pointOf(month, counts.get(place), running)),
  };
}
