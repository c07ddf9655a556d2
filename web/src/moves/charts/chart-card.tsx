import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { EmptyPeriod } from '../figures/empty-period.tsx';
import { LeftOutSkeleton } from '../figures/left-out.tsx';
import type { MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export interface ChartQuery {
  isPending: boolean;
  isPlaceholderData: boolean;
  isLoadingError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface ChartCardProps {
  /** The chart's sentence, or its subject while there is nothing to say. */
  title: string;
  /** What it measures, and of what. */
  description: ReactNode;
  /** What can be done with it on screen: not printed. */
  howTo?: string;
  /** Completes "Couldn't load". */
  what: string;
  query: ChartQuery;
  /** Said instead of a chart without marks. */
  empty: { title: string; description: string } | null;
  /** What it is of, where it is of the days that are chosen. */
  period?: { of: MovesScope; selection: MovesSelection };
  /** The drawing's height in pixels while it loads. */
  height: number;
  chart: ReactNode;
  /** The data behind it. */
  table: ReactNode;
  /** What it leaves out; `isEmpty`: it has no marks. */
  leftOut?: (isEmpty: boolean) => ReactNode;
  className?: string;
}

/** A chart in a card, with its table behind a switch, and its states. */
export function ChartCard(props: ChartCardProps) {
  const { title, description, howTo, what, query, empty, period, height, chart, table, leftOut, className } =
    props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const full = !query.isPending && !query.isLoadingError && !empty;
  return (
    <Card
      busy={query.isPlaceholderData}
      className={`flex flex-col gap-4 break-inside-avoid ${className ?? ''}`}
    >
      <CardHeader
        title={title}
        description={
          full || query.isPending ? (
            <>
              {description}
              {howTo ? <span className="print:hidden">. {howTo}</span> : null}
            </>
          ) : undefined
        }
        actions={
          full ? (
            <span className="print:hidden">
              <Segmented
                size="sm"
                label={`Show ${what} as`}
                options={views}
                value={view}
                onValueChange={setView}
              />
            </span>
          ) : null
        }
      />
      {full ? (
        view === 'table' ? (
          <div className="-mx-5 -mb-5 overflow-hidden rounded-b-card border-t">{table}</div>
        ) : (
          chart
        )
      ) : (
        <NoChart what={what} query={query} empty={empty} period={period} height={height} />
      )}
      {query.isLoadingError || view === 'table' || !leftOut ? null : query.isPending ? (
        <LeftOutSkeleton />
      ) : (
        leftOut(empty !== null)
      )}
    </Card>
  );
}

type NoChartProps = Pick<ChartCardProps, 'what' | 'query' | 'empty' | 'height'> & {
  period: ChartCardProps['period'] | undefined;
};

/** In place of a chart and its table: not loaded because of an error, still loading, or without marks. */
function NoChart({ what, query, empty, period, height }: NoChartProps) {
  if (query.isLoadingError)
    return (
      <ErrorState
        compact
        title={`Couldn't load ${what}`}
        description="Nothing is lost. Try again in a moment."
        error={query.error}
        onRetry={query.refetch}
      />
    );
  if (query.isPending || !empty) return <ChartSkeleton height={height} />;
  const nothing = <EmptyState compact title={empty.title} description={empty.description} />;
  return period ? <EmptyPeriod {...period}>{nothing}</EmptyPeriod> : nothing;
}

/** A chart's place while it loads. */
export function ChartSkeleton({ height }: { height: number }) {
  return (
    <div style={{ height }}>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
