import type { MonthFigures } from '@liftout/contract/activity';
import { monthOf } from '@liftout/contract/values/months';
import type { ActivityService } from '../../activity/service.ts';
import type { Finding, Rule } from '../rule.ts';

/** Percentage points by which the rate must fall. */
const minFall = 5;
/** Dials that both months need: with fewer, the rate is chance. */
const minDials = 30;
const basis = `Connect rate is at least ${minFall} points lower than last month, with at least ${minDials} dials in both months.`;

/** Warning: the connect rate falls. */
export function connectRateFalls(activity: Pick<ActivityService, 'figuresOfMonths'>): Rule {
  return async ({ tx, clientId, now }) => {
    const [month, previous] = await activity.figuresOfMonths(tx, clientId, monthOf(now));
    return fallFindings(month, previous, now);
  };
}

export function fallFindings(month: MonthFigures, previous: MonthFigures, now: Date): Finding[] {
  const { connectRate: rate } = month;
  const { connectRate: earlier } = previous;
  if (rate === null || earlier === null) return [];
  if (month.callsDialed < minDials || previous.callsDialed < minDials) return [];
  // Rounded to tenths, since differences of decimals are not exact.
  const points = Math.round((earlier - rate) * 10) / 10;
  if (points < minFall) return [];
  const item = ({ monthLabel, connectRate, callsDialed }: MonthFigures) => ({
    label: monthLabel,
    detail: `${connectRate?.toFixed(1)}% of ${callsDialed} dials`,
  });
  return [
    {
      id: `connect-rate:${month.month}`,
      type: 'warning',
      title: `Connect rate is down ${points.toFixed(1)} points`,
      description: `${rate.toFixed(1)}% in ${month.monthLabel} so far, down from ${earlier.toFixed(1)}% in ${previous.monthLabel}.`,
      actionLabel: 'Compare the months',
      evidence: {
        basis,
        asOf: now.toISOString(),
        count: month.callsDialed,
        items: [item(month), item(previous)],
      },
      action: { kind: 'engagement', dateRange: 'month' },
    },
  ];
}
