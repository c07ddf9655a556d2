import type { Today } from '@liftout/contract/today';
import type { WhoseQueue } from '@liftout/contract/values/today-choices';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useHasAccess, useUser } from '../auth/index.ts';
import { useAddContact, useOfferSequence } from '../contacts/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { Kbd } from '../ui/data/kbd.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { focusOnceGone, nearestTo } from '../ui/overlay/nearest.ts';
import { todayQuery } from './queries.ts';
import { Queue, queueSequence } from './queue.tsx';
import { todayShortcuts } from './shortcuts.ts';
import { type TodayParams, todayParams } from './today-params.ts';

const SnoozedList = openedPart(async () => ({ default: (await import('./snoozed-list.tsx')).SnoozedList }));

const whose: readonly { value: WhoseQueue; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'everyone', label: 'Everyone' },
];

/** People shown where Today is one section of several. */
const few = 5;

interface TodaySectionProps {
  clientId: string;
  /** One section of several: the first people only, in fewer lines, with a link to all. */
  isPart?: boolean;
}

/** Today: whom to call now and why, the most urgent first, and what was done. */
export function TodaySection({ clientId, isPart = false }: TodaySectionProps) {
  const { who } = useSearchParams(todayParams);
  const setSearch = useSetSearchParams<TodayParams>();
  const query = useQuery(todayQuery(clientId, who));
  const { data: today } = query;
  const addContact = useAddContact();
  const all = today?.queue;
  const shown = useMemo(() => (isPart ? all?.slice(0, few) : all) ?? [], [isPart, all]);
  return (
    <Section
      id="today"
      className="beside-drawer"
      title="Today"
      description="Whom to call now, and why."
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <MovedContacts clientId={clientId} />
          <Segmented
            label="Whose contacts"
            options={whose}
            value={who}
            onValueChange={(value) => setSearch({ who: value })}
          />
        </div>
      }
    >
      {query.isPending ? (
        <QueueSkeleton isPart={isPart} />
      ) : today === undefined ? (
        <QueryError what="the queue" query={query} />
      ) : today.queue.length === 0 ? (
        <EmptyState
          title={emptyTitles[who]}
          description="Due next steps, moves, new intel and overdue contacts appear here."
          action={
            who === 'everyone' ? (
              addContact
            ) : (
              <Button onClick={() => setSearch({ who: 'everyone' })}>Show everyone</Button>
            )
          }
        />
      ) : (
        <Queue clientId={clientId} items={shown} isCompact={isPart} />
      )}
      {today ? (
        <Footer clientId={clientId} today={today}>
          {isPart ? <ShowAll clientId={clientId} today={today} /> : null}
        </Footer>
      ) : null}
    </Section>
  );
}

/** Where only some are shown, others may well need a call. */
const emptyTitles: Record<WhoseQueue, string> = {
  mine: 'None of your contacts needs a call right now',
  unassigned: 'No unassigned contact needs a call right now',
  everyone: 'Nobody needs a call right now',
};

/** Leads to the moves of the client's own contacts, all of them. */
function MovedContacts({ clientId }: { clientId: string }) {
  const isAdmin = useUser().role === 'admin';
  const mayRead = useHasAccess('overview');
  if (!mayRead) return null;
  const look = 'inline-flex items-center text-sm max-sm:min-h-11';
  const search = { book: 'contacts' as const, range: 'any' as const };
  return isAdmin ? (
    <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search} className={look}>
      Contacts who moved
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/moves" params={{ clientId }} search={search} className={look}>
      Contacts who moved
    </TextLink>
  );
}

/** Leads to the whole queue on its own page. */
function ShowAll({ clientId, today: { queue, hasMore } }: { clientId: string; today: Today }) {
  const isAdmin = useUser().role === 'admin';
  const { who } = useSearchParams(todayParams);
  if (queue.length <= few && !hasMore) return null;
  const text = `Show all ${queue.length}`;
  return isAdmin ? (
    <TextLink to="/$slug/today" params={{ slug: clientId }} search={{ who }}>
      {text}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/today" params={{ clientId }} search={{ who }}>
      {text}
    </TextLink>
  );
}

interface FooterProps {
  clientId: string;
  today: Today;
  /** Stands in the place of the shortcuts. */
  children: ReactNode;
}

function Footer({ clientId, today: { done, hasMore, queue, snoozed }, children }: FooterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status">
            Done: {counted(done.calls, 'call')}, {counted(done.steps, 'next step')}.
            {hasMore && children === null ? ' There are more people to call.' : ''}
          </p>
          {/* Whoever ended the last snooze keeps their place. */}
          {snoozed > 0 || isOpen ? (
            <Button
              size="sm"
              variant="ghost"
              className="print:hidden"
              aria-expanded={isOpen}
              onPointerOver={SnoozedList.preload}
              onFocus={SnoozedList.preload}
              icon={<ChevronDown aria-hidden size={14} className={cx(isOpen && 'rotate-180')} />}
              onClick={({ currentTarget }) => {
                focusOnceGone(currentTarget, nearestTo(currentTarget));
                setOpen(!isOpen);
              }}
            >
              {`${snoozed} snoozed`}
            </Button>
          ) : null}
        </div>
        {children}
        {children === null && queue.length > 0 ? (
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
      {isOpen ? (
        <Deferred onFailed={() => setOpen(false)}>
          <SnoozedList clientId={clientId} />
        </Deferred>
      ) : null}
    </>
  );
}

function QueueSkeleton({ isPart }: { isPart: boolean }) {
  useOfferSequence(queueSequence, undefined);
  return (
    <div role="status" aria-label="Loading the queue" className="flex flex-col gap-px">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].slice(0, isPart ? few : undefined).map((row) => (
        <Skeleton
          key={row}
          className={cx('rounded-control', isPart ? 'h-[58px] first:h-[102px]' : 'h-[92px]')}
        />
      ))}
      <Skeleton className="mt-[11px] h-[18px] w-48" />
    </div>
  );
}
