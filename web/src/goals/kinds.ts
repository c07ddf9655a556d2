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

/** What was reached of a goal, in cents or a count, and of how many deals won that is known. */
export interface Reached {
  /** Null: deals were won, none with a known value. */
  amount: number | null;
  known: number;
  of: number;
}

/** What was reached of a kind. Only values can be unknown. */
export function reachedOf(kind: GoalKind, { reached }: Pick<MonthGoals, 'reached'>): Reached {
  if (kind !== 'wonValue') return { amount: reached[kind], known: 0, of: 0 };
  const { wins: of, wonKnown: known, wonValue } = reached;
  return { amount: of > 0 && known === 0 ? null : wonValue, known, of };
}

/** How far a goal is: `36 to go`, `Reached`; where some of it is unknown `up to $500K to go`, where all is nothing. */
export function goalStanding(kind: GoalKind, { amount, known, of }: Reached, target: number): string {
  if (amount === null) return '';
  if (amount >= target) return 'Reached';
  return `${known < of ? 'up to ' : ''}${goalAmount(kind, target - amount)} to go`;
}

/** How much of the month is left, in UTC days: `Last day`, `3 days left`. */
export function daysLeft({ month }: Pick<MonthGoals, 'month'>, now: Date): string {
  const { until } = monthOf(new Date(`${month}-01T00:00:00Z`));
  const days = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 86_400_000));
  if (days === 0) return 'The month is over';
  return days === 1 ? 'Last day' : `${counted(days - 1, 'day')} left after today`;
}
