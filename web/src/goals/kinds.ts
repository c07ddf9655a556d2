import type { GoalKind, MonthGoals } from '@liftout/contract/goals';
import { monthOf } from '@liftout/contract/values/months';
import { count, counted, dollarsOf, money } from '../lib/format/formats.ts';

/** The kinds of goals in their order, with what they count. */
export const goalKinds = [
  { kind: 'calls', label: 'Calls', hint: 'Calls logged in the month' },
  { kind: 'meetings', label: 'Meetings booked', hint: 'Deals that come to Meeting Booked' },
  { kind: 'wins', label: 'Deals won', hint: 'Deals that come to Won' },
  { kind: 'wonValue', label: 'Value won', hint: 'The value of those deals, such as $1.5M' },
] as const satisfies { kind: GoalKind; label: string; hint: string }[];

/** An amount of a kind: a count, or dollars from cents. */
export const goalAmount = (kind: GoalKind, amount: number): string =>
  kind === 'wonValue' ? money(dollarsOf(amount)) : count(amount);

/** How far a goal is: `36 to go`, `Reached`. */
export function goalStanding(kind: GoalKind, reached: number, target: number): string {
  return reached >= target ? 'Reached' : `${goalAmount(kind, target - reached)} to go`;
}

/** How much of the month is left, in UTC days: `Last day`, `3 days left`. */
export function daysLeft({ month }: Pick<MonthGoals, 'month'>, now: Date): string {
  const { until } = monthOf(new Date(`${month}-01T00:00:00Z`));
  const days = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 86_400_000));
  if (days === 0) return 'The month is over';
  return days === 1 ? 'Last day' : `${counted(days - 1, 'day')} left after today`;
}
