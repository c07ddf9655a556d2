import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { cx } from '../ui/cx.ts';
import { lastPageOf } from '../ui/data/last-page.ts';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { dueQuery, pageSize } from './queries.ts';

/** Whom a term would erase now, by the page, the longest due first. */
export function DueList({ clientId, months }: { clientId: string; months: number }) {
  const [asked, setPage] = useState(1);
  const query = useQuery(dueQuery(clientId, months, asked));
  const total = query.data?.total ?? 0;
  const page = Math.min(asked, lastPageOf(total, pageSize));
  if (query.isSuccess && page !== asked) setPage(page);
  return (
    <section aria-label="Due now" className="relative flex flex-col gap-2">
      <p role="status" className={cx('font-medium text-sm', query.data && total === 0 && 'sr-only')}>
        {query.data
          ? `${counted(total, 'contact')} ${total === 1 ? 'is' : 'are'} due now`
          : 'Counting who is due…'}
      </p>
      <PagedCard
        query={query}
        noun="contacts"
        page={page}
        pageSize={pageSize}
        total={total}
        onPageChange={setPage}
        columns={2}
        empty={
          <EmptyState
            icon={<Check aria-hidden size={20} />}
            title="Nobody is due"
            description={`Every contact was worked with in the last ${counted(months, 'month')}, or is kept by a deal, a next step or a legal hold.`}
          />
        }
      >
        <ul className="divide-y">
          {query.data?.contacts.map(({ id, name, firm, lastWorkedOn }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
              <span className="wrap-anywhere min-w-0">
                <span className="font-medium">{name}</span>
                {firm ? <span className="text-ink-soft text-sm"> {firm}</span> : null}
              </span>
              <span className="text-ink-soft text-sm">Last worked with {calendarDay(lastWorkedOn)}</span>
            </li>
          ))}
        </ul>
      </PagedCard>
    </section>
  );
}
