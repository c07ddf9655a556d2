import { useQuery } from '@tanstack/react-query';
import { counted } from '../lib/format/formats.ts';
import { ListCard } from '../ui/data/list-card.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { InsightCard } from './insight-card.tsx';
import { insightsQuery, useDismiss } from './queries.ts';

/** Insights to act on, most urgent first, each with its evidence. */
export function Insights({ clientId }: { clientId: string }) {
  const query = useQuery(insightsQuery(clientId));
  const dismiss = useDismiss(clientId);
  const { data, isLoadingError } = query;
  return (
    <ListCard
      label="Insights"
      status={data ? counted(data.length, 'insight') : isLoadingError ? "Couldn't load" : 'Loading…'}
      query={query}
      skeleton={<InsightsSkeleton />}
      what="the insights"
      empty={{
        title: 'Nothing needs you right now',
        description: 'Insights appear when a contact moves, a deal goes quiet or someone submits intel.',
      }}
    >
      {(insights) => (
        <ul>
          {insights.map((insight) => (
            <InsightCard key={insight.id} clientId={clientId} insight={insight} onDismiss={dismiss} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function InsightsSkeleton() {
  return (
    <div role="status" aria-label="Loading insights" className="flex flex-col gap-8 p-4">
      {[1, 2, 3, 4].map((row) => (
        <SkeletonText key={row} lines={3} />
      ))}
    </div>
  );
}
