import type { Today } from '@liftout/contract/today';
import type { WhoseQueue } from '@liftout/contract/values/today-choices';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { Kbd } from '../ui/data/kbd.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { RefreshFailed } from '../ui/feedback/refresh-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Section } from '../ui/layout/section.tsx';
import { todayQuery } from './queries.ts';
import { Queue } from './queue.tsx';
import { todayShortcuts } from './shortcuts.ts';
import { type TodayParams, todayParams } from './today-params.ts';

const whose: readonly { value: WhoseQueue; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'everyone', label: 'Everyone' },
];

/** Today: whom to call now and why, the most urgent first, and what was done. */
export function TodaySection({ clientId }: { clientId: string }) {
  const { who } = useSearchParams(todayParams);
  const setSearch = useSetSearchParams<TodayParams>();
  const query = useQuery(todayQuery(clientId, who));
  const { data: today } = query;
  return (
    <Section
      id="today"
      className="beside-drawer"
      title="Today"
      description="Whom to call now, and why."
      actions={
        <Segmented
          label="Whose contacts"
          options={whose}
          value={who}
          onValueChange={(value) => setSearch({ who: value })}
        />
      }
    >
      <RefreshFailed what="the queue" query={query} />
      {query.isPending ? (
        <QueueSkeleton />
      ) : today === undefined ? (
        <QueryError what="the queue" query={query} />
      ) : today.queue.length === 0 ? (
        <EmptyState
          title="Nobody needs a call right now."
          description="Next steps that come due, moves, intel and contacts who wait show here."
          action={
            who === 'everyone' ? null : (
              <Button onClick={() => setSearch({ who: 'everyone' })}>Show everyone</Button>
            )
          }
        />
      ) : (
        <Queue clientId={clientId} items={today.queue} />
      )}
      {today ? <Footer today={today} /> : null}
    </Section>
  );
}

function Footer({ today: { done, hasMore, queue } }: { today: Today }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft text-sm">
      <p role="status">
        Done: {counted(done.calls, 'call')}, {counted(done.steps, 'next step')}.
        {hasMore ? ' More people follow.' : ''}
      </p>
      {queue.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:hidden print:hidden">
          {todayShortcuts.shortcuts.map(({ keys, label }) => (
            <span key={label} className="inline-flex items-center gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {label}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div role="status" aria-label="Loading the queue" className="flex flex-col gap-px">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((row) => (
        <Skeleton key={row} className="h-[92px] rounded-control" />
      ))}
    </div>
  );
}
