import type { Engagement, MonthFigures } from '@liftout/contract/activity';
import type { Month } from '@liftout/contract/values/months';

/** What SQL counted in one month. */
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
  endings: Record<string, number>;
  campaign: string | null;
}

/** A month without a single activity. */
export const quietMonth: MonthCounts = {
  calls: 0,
  emails: 0,
  sms: 0,
  dialed: 0,
  answered: 0,
  talkSeconds: null,
  campaignSeconds: null,
  endings: {},
  campaign: null,
};

/** Percent with one decimal; null where there is nothing to divide by. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** The wire's figures of a month. Nothing dialed has no connect rate; no calls is 0 s of talk, unknown times are null. */
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
    callDisposition: counts.endings,
    campaignName: counts.campaign,
  };
}

/** A month with the month before beside it. */
export function besideBefore(figures: MonthFigures, previous: MonthFigures): Engagement {
  return { ...figures, previous };
}
