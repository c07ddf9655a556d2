import type { Engagement } from '@liftout/contract/activity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams, useSetSearchParams, type ValuesOf } from '../lib/dom/search-params.ts';
import { CallSourceNote } from '../sources/index.ts';
import { cx } from '../ui/cx.ts';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { Channels, Dispositions } from './breakdowns.tsx';
import { EngagementFigures } from './engagement-figures.tsx';
import { figureParams } from './figure-params.ts';
import { engagementQuery } from './queries.ts';

const TouchesDrawer = openedPart(async () => ({
  default: (await import('./touches-drawer.tsx')).TouchesDrawer,
}));

/** Engagement Summary: a month's calls, e-mails and texts, each compared with the previous month. */
export function EngagementSection({ clientId, month }: { clientId: string; month: string }) {
  const query = useQuery(engagementQuery(clientId, month));
  const { data } = query;
  const { figure } = useSearchParams(figureParams);
  const show = useSetSearchParams<ValuesOf<typeof figureParams>>();
  return (
    <Section id="engagement" title="Engagement Summary" description={describe(data)}>
      <CallSourceNote clientId={clientId} />
      {query.isLoadingError ? (
        <Card>
          <QueryError compact what="the engagement figures" query={query} />
        </Card>
      ) : (
        <div
          aria-busy={query.isPending || query.isPlaceholderData}
          className={cx('flex flex-col gap-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <EngagementFigures
            data={data ?? null}
            loading={query.isPending}
            onShow={(figure) => show({ figure }, { push: true })}
          />
          <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            <Card className="min-h-[15.5rem] break-inside-avoid">
              <h3 className="mb-4 font-semibold">How you reached people</h3>
              {data ? <Channels data={data} /> : <BarsPending label="Loading channels" />}
            </Card>
            <Card className="min-h-[15.5rem] break-inside-avoid">
              <h3 className="mb-4 font-semibold">How dialed calls ended</h3>
              {data ? <Dispositions figures={data} /> : <BarsPending label="Loading call outcomes" />}
            </Card>
          </div>
        </div>
      )}
      {figure ? (
        <Deferred>
          <TouchesDrawer clientId={clientId} month={month} figure={figure} />
        </Deferred>
      ) : null}
    </Section>
  );
}

function describe(data: Engagement | null | undefined): ReactNode {
  if (!data) return 'Calls, emails and texts this month, compared with last month.';
  const isRunning = data.months.at(-1)?.state === 'running';
  return `${data.monthLabel}, compared with ${data.previous.monthLabel}.${isRunning ? ` ${data.monthLabel.split(' ')[0]} isn't over.` : ''}`;
}

function BarsPending({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 py-1.5">
      {['w-full', 'w-3/4', 'w-2/5'].map((width) => (
        <div key={width} className="grid grid-cols-[8rem_1fr] gap-3">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className={cx('h-3.5', width)} />
        </div>
      ))}
    </div>
  );
}
