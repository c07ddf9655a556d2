import type { FeedItem, FeedType } from '@liftout/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Mail, Phone, PhoneOutgoing, StickyNote } from 'lucide-react';
import { useHasAccess } from '../auth/index.ts';
import { useOpenContact } from '../contacts/index.ts';
import { hasRefreshFailed } from '../lib/api/failures.ts';
import { duration } from '../lib/format/formats.ts';
import { Badge } from '../ui/data/badge.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { ShortAgo } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { feedQuery } from './queries.ts';
import { useFeedStream } from './use-feed-stream.ts';

export const feedTypes: Record<FeedType, { label: string; Icon: typeof Phone }> = {
  call: { label: 'Call', Icon: Phone },
  cold_call: { label: 'Cold call', Icon: PhoneOutgoing },
  email: { label: 'Email', Icon: Mail },
  meeting: { label: 'Meeting', Icon: CalendarCheck },
  note: { label: 'Note', Icon: StickyNote },
};

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
        {hasRefreshFailed(query) ? "Couldn't refresh the feed" : stateLabels[state]}
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
              <FeedRow key={item.id} item={item} />
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

function FeedRow({ item }: { item: FeedItem }) {
  const openContact = useOpenContact();
  const { label, Icon } = feedTypes[item.type];
  const mayOpen = useHasAccess('contacts');
  const contactId = mayOpen ? item.contactId : null;
  const who = item.contactName ?? 'Unknown contact';
  return (
    <li className="flex gap-3 border-b px-4 py-3 last:border-0">
      <span className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden size={14} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          {contactId ? (
            <button
              type="button"
              className="min-w-0 rounded-mark text-left font-medium hover:underline"
              onClick={() => openContact(contactId)}
            >
              <TruncatedText>{who}</TruncatedText>
            </button>
          ) : (
            <TruncatedText className="font-medium">{who}</TruncatedText>
          )}
          <span className="shrink-0 text-ink-faint text-xs">
            <ShortAgo at={item.timestamp} />
          </span>
        </p>
        <TruncatedText as="p" className="text-ink-soft text-sm">
          <span className="sr-only">{label}: </span>
          {[item.contactFirm, item.subject].filter(Boolean).join(' · ') || label}
        </TruncatedText>
        {item.outcome || item.duration ? (
          <p className="mt-1 flex flex-wrap items-center gap-2">
            {item.outcome ? <Badge>{item.outcome}</Badge> : null}
            {item.duration ? <span className="text-ink-faint text-xs">{duration(item.duration)}</span> : null}
          </p>
        ) : null}
        {item.notes ? (
          <TruncatedText as="p" lines={2} className="mt-1 text-ink-soft text-sm">
            {item.notes}
          </TruncatedText>
        ) : null}
      </div>
    </li>
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
