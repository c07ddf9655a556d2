import type { Engagement, MonthPoint, TouchFigure } from '@liftout/contract/activity';
import { count, duration, percent, shortDuration } from '../lib/format/formats.ts';
import { monthName } from '../lib/format/times.ts';
import type { SparkPoint } from '../ui/data/spark.tsx';
import { difference, growth } from './comparisons.ts';

interface FigureText {
  label: string;
  /** What it counts. */
  hint: string;
  /** What is listed behind it, in the middle of a sentence. */
  rows: string;
  text: (value: number) => string;
}

/** The engagement figures; labels as the specification has them. */
export const figureTexts: Record<TouchFigure, FigureText> = {
  calls: { label: 'Calls', hint: 'Calls and cold calls, in and out', rows: 'calls', text: count },
  emails: { label: 'Emails', hint: 'Emails logged or synced', rows: 'emails', text: count },
  sms: { label: 'SMS', hint: 'Text messages logged or synced', rows: 'text messages', text: count },
  callsDialed: {
    label: 'Calls Dialed',
    hint: 'Outgoing calls of which the dialer said how they ended',
    rows: 'dialed calls',
    text: count,
  },
  connectRate: {
    label: 'Connect Rate',
    hint: 'Dialed calls that were answered, of all dialed',
    rows: 'dialed calls',
    text: percent,
  },
  avgCampaignTime: {
    label: 'Avg Campaign Time',
    hint: "Average talk time of a campaign's calls",
    rows: 'campaign calls with a known time',
    text: shortDuration,
  },
  totalTalkTime: {
    label: 'Total Talk Time',
    hint: 'Talk time of all calls',
    rows: 'calls with talk time',
    text: duration,
  },
};

/** What a recruiter steers by: how much was done, what came of it. They are the large ones. */
export const keyFigures = ['calls', 'emails', 'connectRate', 'totalTalkTime'] as const;

/** The smaller ones. Calls dialed are left out where every call was dialed, then and the month before. */
export function otherFigures({ calls, callsDialed, previous }: Engagement): TouchFigure[] {
  const isSame = calls === callsDialed && previous.calls === previous.callsDialed;
  return isSame ? ['sms', 'avgCampaignTime'] : ['sms', 'callsDialed', 'avgCampaignTime'];
}

/** A figure against the month before: in percent, the connect rate in points. Null where either is unknown. */
export function changeOf(figure: TouchFigure, { previous, ...data }: Engagement): number | null {
  const compare = figure === 'connectRate' ? difference : growth;
  return compare(data[figure], previous[figure]);
}

/** A figure's months as a spark. */
export const sparkOf = (figure: TouchFigure, months: readonly MonthPoint[]): SparkPoint[] =>
  months.map((month) => ({
    key: month.month,
    value: month[figure],
    isIncomplete: month.state === 'running',
  }));

/** The months in one sentence: `June 2025 no data, July 2025 12, August 2025 9 so far`. */
export function monthsSentence(figure: TouchFigure, months: readonly MonthPoint[]): string {
  const { label, text } = figureTexts[figure];
  const parts = months.map((month) => {
    const value = month[figure];
    const shown = value === null ? 'no data' : text(value);
    return `${monthName(month.month)} ${shown}${value !== null && month.state === 'running' ? ' so far' : ''}`;
  });
  return `${label} by month: ${parts.join(', ')}`;
}
