import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../lib/formats.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { InsightCard } from './insight-card.tsx';
import { insightsQuery, useDismiss } from './queries.ts';

/** What to act on now, most urgent first; each says on what it rests. */
export function Insights({ clientId }: { clientId: string }) {
  const query = useQuery(insightsQuery(clientId));
  const dismiss = useDismiss(clientId);
  return (
    <Card flush className="flex h-[30rem] flex-col print:h-auto">
      <p className="border-b px-4 py-2 text-ink-soft text-sm">
        {query.data ? counted(query.data.length, 'insight') : 'Looking for what matters today'}
        {query.isError && query.data ? ', as they last stood: they could not be refreshed' : null}
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
            title="The insights could not be loaded"
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : query.data.length === 0 ? (
          <EmptyState
            compact
            title="Nothing needs you right now"
            description="Insights appear when a contact moves, a deal falls silent or somebody submits intel."
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
