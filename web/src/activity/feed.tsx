import { useQuery } from '@tanstack/react-query';
import { ListCard } from '../ui/data/list-card.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import { feedQuery } from './queries.ts';
import { useFeedStream } from './use-feed-stream.ts';

const stateLabels = { connecting: 'Connecting', live: 'Live', polling: 'Checked every 30 seconds' };

/** The latest activities, newest first, updated live. */
export function Feed({ clientId }: { clientId: string }) {
  const state = useFeedStream(clientId);
  const query = useQuery(feedQuery(clientId, state));
  return (
    <ListCard
      label="Recent activities"
      status={
        <>
          <span
            aria-hidden
            className={state === 'live' ? 'size-2 rounded-full bg-positive' : 'size-2 rounded-full bg-line'}
          />
          {stateLabels[state]}
        </>
      }
      query={query}
      skeleton={<FeedSkeleton />}
      what="the live feed"
      empty={{
        title: 'No recent activities found',
        description: 'Calls, emails, meetings and notes appear here as they happen.',
      }}
    >
      {(items) => (
        <ol>
          {items.map((item) => (
            <ActivityRow key={item.id} item={item} />
          ))}
        </ol>
      )}
    </ListCard>
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
