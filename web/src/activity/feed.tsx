import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ActivityRow } from './activity-row.tsx';
import { feedQuery } from './queries.ts';
import { useFeedStream } from './use-feed-stream.ts';

const stateLabels = { connecting: 'Connecting', live: 'Live', polling: 'Checked every 30 seconds' };

/** The latest activities, newest first, updated live. */
export function Feed({ clientId }: { clientId: string }) {
  const state = useFeedStream(clientId);
  const query = useQuery(feedQuery(clientId, state));
  return (
    <Card flush className="flex h-[30rem] flex-col print:h-auto">
      <p className="flex items-center gap-2 border-b px-4 py-2 text-ink-soft text-sm">
        <span
          aria-hidden
          className={state === 'live' ? 'size-2 rounded-full bg-positive' : 'size-2 rounded-full bg-line'}
        />
        {stateLabels[state]}
      </p>
      <section
        aria-label="Recent activities"
        className="relative min-h-0 grow overflow-y-auto print:overflow-visible"
        {...{ tabIndex: 0 }}
      >
        {query.isPending ? (
          <FeedSkeleton />
        ) : query.data === undefined ? (
          <ErrorState
            compact
            title="Couldn't load the live feed"
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : query.data.length === 0 ? (
          <EmptyState
            compact
            title="No recent activities found"
            description="Calls, emails, meetings and notes appear here as they happen."
          />
        ) : (
          <ol>
            {query.data.map((item) => (
              <ActivityRow key={item.id} item={item} />
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

function FeedSkeleton() {
  return (
    <div role="status" aria-label="Loading activities">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-3 border-b px-4 py-3 last:border-0">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
