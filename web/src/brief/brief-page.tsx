import type { Brief as BriefOfWeek } from '@liftout/contract/brief';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useUser } from '../auth/index.ts';
import { BriefMailChoice } from '../brief-mail/index.ts';
import { useSearchParams } from '../lib/dom/search-params.ts';
import { calendarDay, shortDay } from '../lib/format/times.ts';
import { HeaderActions } from '../shell/index.ts';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Brief } from './brief.tsx';
import { briefParams } from './brief-params.ts';
import { WeekLink } from './links.tsx';
import { briefQuery } from './queries.ts';

/** The Monday brief: a page to read and to print, the same as the mail. */
export function BriefPage({ clientId }: { clientId: string }) {
  const { id, viewedBy, role } = useUser();
  const { week } = useSearchParams(briefParams);
  const query = useQuery(briefQuery(id, clientId, week));
  const { data: brief } = query;
  return (
    <>
      <HeaderActions>
        <Button
          className="relative max-sm:min-w-11"
          icon={<Printer aria-hidden size={14} />}
          disabled={!brief}
          onClick={() => print()}
        >
          <span className="max-sm:sr-only">Print</span>
        </Button>
      </HeaderActions>
      <Page className="max-w-[1080px] gap-6! print:gap-4!">
        {brief ? (
          <>
            <Heading clientId={clientId} brief={brief} />
            <Brief clientId={clientId} brief={brief} />
          </>
        ) : query.isLoadingError ? (
          <>
            <PageHeader title="Monday brief" />
            <div className="flex flex-col items-center">
              <QueryError what="the brief" query={query} />
              {week === '' ? null : (
                <WeekLink clientId={clientId} week="">
                  Latest brief
                </WeekLink>
              )}
            </div>
          </>
        ) : (
          <BriefSkeleton />
        )}
        {role === 'client' && !viewedBy ? (
          <div className="border-t pt-4 print:hidden">
            <BriefMailChoice onPage />
          </div>
        ) : null}
      </Page>
    </>
  );
}

function Heading({ clientId, brief }: { clientId: string; brief: BriefOfWeek }) {
  const { clientName, from, to, previous, next } = brief;
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(from);
  useLayoutEffect(() => {
    // The last week has no link to the next one, nor the first to the one before: what was pressed is gone.
    if (shown.current !== from && document.activeElement === document.body) title.current?.focus();
    shown.current = from;
  }, [from]);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-ink-soft text-sm">{clientName} · Monday brief</p>
        <h1
          ref={title}
          tabIndex={-1}
          className="mt-1 outline-none font-semibold font-serif text-2xl leading-tight tracking-[-0.015em] print:text-xl"
        >
          Your week: <span className="whitespace-nowrap">{shortDay(from)}</span> to{' '}
          <span className="whitespace-nowrap">{calendarDay(to)}</span>
        </h1>
        <p className="mt-1 text-ink-soft text-sm">
          {next === null
            ? 'The week before Monday, and what needs you now.'
            : "An earlier week. What needed you then isn't shown."}
        </p>
      </div>
      <nav aria-label="Weeks" className="flex flex-wrap gap-2 print:hidden">
        {previous ? (
          <WeekLink clientId={clientId} week={previous} icon={<ChevronLeft aria-hidden size={14} />}>
            Previous week
          </WeekLink>
        ) : null}
        {next ? (
          <>
            <WeekLink clientId={clientId} week={next} icon={<ChevronRight aria-hidden size={14} />}>
              Next week
            </WeekLink>
            <WeekLink clientId={clientId} week="">
              Latest brief
            </WeekLink>
          </>
        ) : null}
      </nav>
    </header>
  );
}

const rowHeights = ['h-40', 'h-52', 'h-64', 'h-48'];

function BriefSkeleton() {
  return (
    <div role="status" aria-label="Loading the brief" className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-8 w-96 max-w-full" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {['left', 'right'].map((column) => (
          <div key={column} className="flex flex-col gap-8">
            {rowHeights.map((height) => (
              <Skeleton key={height} className={height} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
