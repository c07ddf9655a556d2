import type { MarketOverview } from '@liftout/contract/markets';
import { count, millions, moneyExact, percent } from '../lib/formats.ts';
import { Change } from '../ui/figures.tsx';
import { Stat, StatRow } from '../ui/stat.tsx';

/** Shown, and marked as samples, while the source is missing (spec section 9, design 4.2). */
const sample = { contacts: 2_392, pipelineValue: 64_800_000 } as const;

interface SummaryCardsProps {
  query: { data: MarketOverview | undefined; isPending: boolean; isError: boolean };
}

/** The four cards above the tabs: totals over the published markets, and means over all of them. */
export function SummaryCards({ query: { data, isPending, isError } }: SummaryCardsProps) {
  const missing = isError && !data;
  const contacts = missing ? sample.contacts : data?.totalContacts;
  const pipeline = missing ? sample.pipelineValue : data?.totalPipelineValue;
  const state = { loading: isPending, sample: missing };
  return (
    <StatRow label="All markets in figures">
      <Stat
        label="Total Contacts"
        {...state}
        value={contacts === undefined ? null : count(contacts)}
        change={data?.averageGrowth == null ? null : <Change percent={data.averageGrowth} />}
        note={data?.averageGrowth == null ? null : <span>average growth</span>}
      />
      <Stat
        label="Total Pipeline"
        {...state}
        value={pipeline === undefined ? null : millions(pipeline)}
        {...(pipeline === undefined ? {} : { exact: moneyExact(pipeline) })}
        note={
          data?.averageConversion == null ? null : `${percent(data.averageConversion)} average conversion`
        }
      />
      <Stat
        label="Active Markets"
        loading={isPending}
        value={data ? count(data.activeMarkets) : null}
        note={data ? operationalText(data) : null}
      />
      <Stat
        label="Avg Market Share"
        loading={isPending}
        value={data?.averageMarketShare == null ? null : percent(data.averageMarketShare)}
        note={data ? positionText(data) : null}
      />
    </StatRow>
  );
}

/** Every market that is active runs: those being set up are not counted among them. */
const operationalText = ({ activeMarkets }: MarketOverview) =>
  activeMarkets > 0 ? '100% operational' : 'None is active yet';

/** `Leading position`: the home firms' mean share is above that of any one competitor's mean over the same markets. */
export function positionText({ markets, averageMarketShare }: MarketOverview): string | null {
  if (averageMarketShare === null || markets.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { marketShare } of markets)
    for (const { name, share } of marketShare.competitors) sums.set(name, (sums.get(name) ?? 0) + share);
  const best = Math.max(0, ...sums.values()) / markets.length;
  return averageMarketShare >= best ? 'Leading position' : `The leader has ${percent(best)}`;
}
