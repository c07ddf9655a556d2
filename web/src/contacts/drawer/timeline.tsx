import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useUserName } from '../use-user-name.ts';
import { DrawerSection } from './drawer-section.tsx';
import { TimelineItem } from './timeline-item.tsx';
import { timelineQuery } from './timeline-query.ts';

/** A contact's history, newest first: activities, moves between firms, intel, edits. */
export function Timeline({ clientId, contactId }: { clientId: string; contactId: string }) {
  const query = useInfiniteQuery(timelineQuery(clientId, contactId));
  const nameOf = useUserName(clientId);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <DrawerSection title="Timeline">
      {query.isPending ? (
        <div role="status" aria-label="Loading the timeline" className="flex flex-col gap-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </div>
      ) : query.isLoadingError ? (
        <ErrorState
          compact
          title="Couldn't load the timeline"
          error={query.error}
          onRetry={() => query.refetch()}
          retrying={query.isRefetching}
        />
      ) : entries.length === 0 ? (
        <p className="text-ink-soft text-sm">Nothing yet. Log a call or a note to start.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {entries.map((entry) => (
            <TimelineItem
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              clientId={clientId}
              nameOf={nameOf}
            />
          ))}
        </ol>
      )}
      <ShowMore query={query} text="Show older" size="sm" />
      {query.hasNextPage ? (
        <p className="mt-4 hidden text-ink-soft text-sm print:block">Older entries are not printed.</p>
      ) : null}
    </DrawerSection>
  );
}
