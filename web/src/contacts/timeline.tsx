import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DrawerPart } from './drawer-part.tsx';
import { timelineQuery } from './queries.ts';
import { TimelineItem } from './timeline-item.tsx';

/** What happened to a contact, newest first: activities, moves between firms, edits. */
export function Timeline({ clientId, contactId }: { clientId: string; contactId: string }) {
  const query = useInfiniteQuery(timelineQuery(clientId, contactId));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <DrawerPart title="Timeline">
      {query.isPending ? (
        <div role="status" aria-label="Loading the timeline" className="flex flex-col gap-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </div>
      ) : query.isError && !query.data ? (
        <ErrorState
          compact
          title="The timeline could not be loaded"
          onRetry={() => query.refetch()}
          retrying={query.isRefetching}
        />
      ) : entries.length === 0 ? (
        <p className="text-ink-soft text-sm">Nothing yet. Log a call or a note and it appears here.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {entries.map((entry) => (
            <TimelineItem key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage ? (
        <Button
          size="sm"
          className="mt-4 w-full"
          busy={query.isFetchingNextPage}
          busyText="Loading…"
          onClick={() => query.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </DrawerPart>
  );
}
