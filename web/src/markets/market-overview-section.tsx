import { type MarketInsight, topTitles } from '@liftout/contract/markets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { parseJson } from '../lib/api/errors.ts';
import { count, counted, money, moneyExact } from '../lib/format/formats.ts';
import { NewsCard } from '../news/index.ts';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Coverage, RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { marketInsightsQuery } from './queries.ts';

interface MarketOverviewProps {
  clientId: string;
  hasNewsFeed: boolean;
  /** At the right of the title: reports, the market's moves. */
  actions?: ReactNode;
}

/** Market Overview: figures of the client's market, title thresholds, and news. */
export function MarketOverviewSection({ clientId, hasNewsFeed, actions }: MarketOverviewProps) {
  const query = useQuery(marketInsightsQuery(clientId));
  const { data } = query;
  const empty = data !== undefined && data.headcount === 0;
  return (
    <Section
      id="market-overview"
      title="Market Overview"
      description={
        data?.updatedAt ? <UpdatedAt data={data} at={data.updatedAt} /> : 'Your contacts at a glance.'
      }
      actions={actions}
    >
      <div className="flex flex-col gap-3">
        {query.isLoadingError ? (
          <Card>
            <QueryError compact what="the market overview" query={query} />
          </Card>
        ) : empty ? (
          <Card>
            <EmptyState
              compact
              title="No market data available"
              description="Figures appear once you add contacts."
            />
          </Card>
        ) : (
          <Figures data={data} />
        )}
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-[2fr_3fr]">
          <Card className="min-h-[23.5rem]">
            <h3 className="mb-4 font-semibold">Top titles</h3>
            {data ? (
              <Titles data={data} />
            ) : query.isLoadingError ? (
              <p className="text-ink-soft text-sm">These load with the figures above.</p>
            ) : (
              <TitlesSkeleton />
            )}
          </Card>
          <NewsCard clientId={clientId} hasFeed={hasNewsFeed} />
        </div>
      </div>
    </Section>
  );
}

function UpdatedAt({ data, at }: { data: MarketInsight; at: string }) {
  return (
    <>
      {data.region} · Updated <RelativeTime at={at} inline />
    </>
  );
}

function Figures({ data }: { data: MarketInsight | undefined }) {
  const loading = data === undefined;
  const total = (dollars: number | null | undefined, known: number | undefined) => ({
    loading,
    value: dollars === null || dollars === undefined ? null : money(dollars),
    ...(dollars === null || dollars === undefined ? {} : { exact: moneyExact(dollars) }),
    note: data ? <KnownFor known={known ?? 0} of={data.headcount} /> : null,
  });
  return (
    <StatRow label="Market figures">
      <Stat
        label="Region"
        loading={loading}
        value={<span className="text-xl tracking-normal">{data?.region}</span>}
      />
      <Stat
        label="Headcount"
        loading={loading}
        value={data ? count(data.headcount) : null}
        note="your contacts"
      />
      <Stat label="Total AUM" {...total(data?.totalAUM, data?.coverage.aumKnown)} />
      <Stat label="Total Revenue" {...total(data?.totalRevenue, data?.coverage.revenueKnown)} />
    </StatRow>
  );
}

/** How many values a total is made of, where some are unknown. */
function KnownFor({ known, of }: { known: number; of: number }) {
  return (
    <span>
      known for {count(known)} of {count(of)}
      <span className="sr-only">
        {' '}
        <Coverage known={known} of={of} />
      </span>
    </span>
  );
}

function Titles({ data }: { data: MarketInsight }) {
  const parsed = topTitles.safeParse(parseJson(data.topTitles));
  const titles = parsed.success ? parsed.data : [];
  if (titles.length === 0)
    return (
      <EmptyState
        compact
        title="No job titles known yet"
        description="Add job titles to your contacts to see the mix."
      />
    );
  const most = Math.max(...titles.map(([, advisors]) => advisors));
  return (
    <ol className="flex flex-col gap-2.5">
      {titles.slice(0, 8).map(([title, advisors]) => (
        <li key={title} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
          <TruncatedText>{title}</TruncatedText>
          <span className="font-medium tabular-nums" title={counted(advisors, 'advisor')}>
            {count(advisors)}
          </span>
          <span aria-hidden className="col-span-2 h-1.5 rounded-full bg-surface-sunken">
            <span
              className="block h-full rounded-full bg-chart-1"
              style={{ width: `${(advisors / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

function TitlesSkeleton() {
  return (
    <div role="status" aria-label="Loading titles" className="flex flex-col gap-4">
      {[1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
