import type { MoveMonth } from '@liftout/contract/moves';
import { count } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';

/** Who joined and left a firm in a month; null where no upload covers it. */
export type FirmMonth = Pick<MoveMonth, 'month' | 'coverage' | 'joined' | 'left'>;

/** Advisors who joined and left in the known months. */
export function sidesOf(months: readonly FirmMonth[]): { joined: number; left: number } {
  const sum = (side: 'joined' | 'left') => months.reduce((total, month) => total + (month[side] ?? 0), 0);
  return { joined: sum('joined'), left: sum('left') };
}

/** The sentence above the chart. An advisor who comes and goes counts in each month. */
export function firmHeadline(months: readonly FirmMonth[]): string {
  const { joined, left } = sidesOf(months);
  if (joined === 0 && left === 0) return 'Joined and left by month';
  if (left === 0) return `${count(joined)} joined, nobody left`;
  if (joined === 0) return `${count(left)} left, nobody joined`;
  return `${count(joined)} joined, ${count(left)} left`;
}

/** A column's name: `June 2025: 4 joined, 2 left` */
export function firmMonthLabel({ month, coverage, joined, left }: FirmMonth): string {
  const name = monthName(month);
  if (joined === null || left === null) return `${name}: no data`;
  return `${name}: ${count(joined)} joined, ${count(left)} left${coverage === 'incomplete' ? ', incomplete' : ''}`;
}
