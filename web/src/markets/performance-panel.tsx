import type { MarketSummary } from '@liftout/contract/markets';
import { moneyExact, percent } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Change } from '../ui/data/values.tsx';
import { Card, CardHeader } from '../ui/layout/card.tsx';
import { barWidth } from './landing-figures.ts';

/** Pipelines and growth of the markets, compared. */
export function PerformancePanel({ markets }: { markets: readonly MarketSummary[] }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <PipelinePerformance markets={markets} />
      <GrowthTrends markets={markets} />
    </div>
  );
}

function PipelinePerformance({ markets }: { markets: readonly MarketSummary[] }) {
  const largest = markets.toSorted((a, b) => b.pipelineValue - a.pipelineValue);
  return (
    <Card>
      <CardHeader level={2} title="Pipeline Performance" description="Largest pipeline first" />
      <ul className="mt-4 flex flex-col divide-y divide-line-soft">
        {largest.map((market) => (
          <li key={market.path} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <TruncatedText className="font-medium">{market.name}</TruncatedText>
              <span className="block text-ink-faint text-sm">
                {percent(market.conversionRate)} conversion
              </span>
            </span>
            <span className="text-right">
              <span className="block font-semibold tabular-nums" title={moneyExact(market.pipelineValue)}>
                {market.pipeline}
              </span>
              <span className="block text-ink-faint text-sm tabular-nums">{market.avgDealSize} avg deal</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function GrowthTrends({ markets }: { markets: readonly MarketSummary[] }) {
  return (
    <Card>
      <CardHeader level={2} title="Growth Trends" description="Full width is 100%" />
      <ul className="mt-4 flex flex-col gap-4 pb-1">
        {markets.map(({ path, name, growth }) => (
          <li key={path}>
            <div className="mb-1.5 flex items-baseline justify-between gap-4">
              <TruncatedText className="font-medium">{name}</TruncatedText>
              <Change percent={growth} flatIsBad />
            </div>
            <div
              aria-hidden
              data-growth={path}
              className="h-2 overflow-hidden rounded-full bg-[color-mix(in_oklch,var(--ink)_9%,transparent)]"
            >
              <div
                className={cx('h-full rounded-full', growth >= 0 ? 'bg-positive' : 'bg-negative')}
                style={{ width: `${barWidth(growth)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
