import type { MarketOverview } from '@liftout/contract/markets';
import { percent } from '../lib/format/formats.ts';

/** The percentage of active markets that have contacts: `100% operational`. */
export function operationalText({ markets }: Pick<MarketOverview, 'markets'>): string {
  const active = markets.filter(({ status }) => status === 'Active');
  if (active.length === 0) return 'None active yet';
  const working = active.filter(({ contacts }) => contacts > 0).length;
  return `${Math.floor((working / active.length) * 100)}% operational`;
}

/** `Leading position` where no competitor has a higher mean share over the same markets than the home firms. */
export function positionText({
  markets,
  averageMarketShare,
}: Pick<MarketOverview, 'markets' | 'averageMarketShare'>): string | null {
  if (averageMarketShare === null || markets.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { marketShare } of markets)
    for (const { name, share } of marketShare.competitors) sums.set(name, (sums.get(name) ?? 0) + share);
  const best = Math.max(0, ...sums.values()) / markets.length;
  return averageMarketShare >= best ? 'Leading position' : `The leader has ${percent(best)}`;
}

/** The width of a growth bar in percent: the absolute growth, 100 at most (spec section 2). */
export const barWidth = (growth: number) => Math.min(100, Math.abs(growth));
