import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../lib/format/formats.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { InsightCard } from './insight-card.tsx';
import { insightsQuery, useDismiss } from './queries.ts';

/** Insights to act on, most urgent first, each with its evidence. */
export function Insights({ clientId }: { clientId: string }) {
  const query = useQuery(insightsQuery(clientId));
  const dismiss = useDismiss(clientId);
  return (
    <Card flush className="flex h-[30rem] flex-col print:h-auto">
      <p className="border-b px-4 py-2 text-ink-soft text-sm">
        {query.data
          ? counted(query.data.length, 'insight')
          : query.isLoadingError
            ? "Couldn't load"
            : 'Loading…'}
      </p>
      <section
        aria-label="Insights"
        className="relative min-h-0 grow overflow-y-auto print:overflow-visible"
        {...{ tabIndex: 0 }}
      >
        {query.isPending ? (
          <Pending />
        ) : query.data === undefined ? (
          <ErrorState
            compact
            title="Couldn't load the insights"
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : query.data.length === 0 ? (
          <EmptyState
            compact
            title="Nothing needs you right now"
            description="Insights appear when a contact moves, a deal goes quiet or someone submits intel."
          />
        ) : (
          <ul>
            {query.data.map((insight) => (
              <InsightCard key={insight.id} clientId={clientId} insight={insight} onDismiss={dismiss} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

function Pending(): ReactNode {
  return (
    <div role="status" aria-label="Loading insights" className="flex flex-col gap-8 p-4">
      {[1, 2, 3, 4].map((row) => (
        <SkeletonText key={row} lines={3} />
      ))}
    </div>
  );
}
