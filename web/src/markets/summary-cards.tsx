import type { MarketOverview } from '@liftout/contract/markets';
import { inMillions } from '@liftout/contract/values/money-text';
import { count, moneyExact, percent } from '../lib/format/formats.ts';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { Change } from '../ui/data/values.tsx';
import { operationalText, positionText } from './landing-figures.ts';

/** Sample figures, marked as such, shown while the source is missing (spec section 9, design 4.2). */
const sample = { contacts: 2_392, pipelineValue: 64_800_000 } as const;

interface SummaryCardsProps {
  query: { data: MarketOverview | undefined; isPending: boolean; isLoadingError: boolean };
}

/** The four cards above the tabs: totals and means over the published markets. */
export function SummaryCards({ query: { data, isPending, isLoadingError: missing } }: SummaryCardsProps) {
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
        value={pipeline === undefined ? null : inMillions(pipeline)}
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
