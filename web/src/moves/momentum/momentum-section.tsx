import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { lastPageOf } from '../../ui/data/last-page.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { MonthLegend } from '../charts/month-parts.tsx';
import { EmptyPeriod } from '../figures/empty-period.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { type MovesScope, momentumQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { momentumPageSize, nextOrder, useMomentumState } from './momentum-state.ts';
import { MomentumTable } from './momentum-table.tsx';
import { comparedText, momentumHeadline } from './momentum-texts.ts';

interface MomentumSectionProps {
  of: MovesScope;
  selection: MovesSelection;
  /** Lists the moves of a firm, or only those that joined or left it. */
  onFirm: (firm: string, side?: 'joined' | 'left') => void;
  onLeftOut: (kind: MoveClassFilter) => void;
}

/** A league table of the market's firms. Drawn anew only for what is different. */
export const MomentumSection = memo(function MomentumSection(props: MomentumSectionProps) {
  const { of, selection, onFirm, onLeftOut } = props;
  const [state, change] = useMomentumState();
  const query = useQuery(momentumQuery(of, selection, state));
  const { data } = query;
  const total = data?.total ?? 0;
  const lastPage = lastPageOf(total, momentumPageSize);
  return (
    <Section
      id="firm-momentum"
      title="Firm momentum"
      description={`Who gains and who loses advisors, and whom you know there.${selection.book ? ' This counts all moves in the market, not only those in your book.' : ''}`}
    >
      <Card flush busy={query.isPlaceholderData}>
        {query.isPending ? (
          <SkeletonRows rows={momentumPageSize + 2} columns={7} />
        ) : query.isLoadingError ? (
          <QueryError what="firm momentum" query={query} />
        ) : total === 0 ? (
          <EmptyPeriod of={of} selection={selection}>
            <EmptyState
              title="No firms in this period"
              description="Firms appear here when advisors join or leave them."
            />
          </EmptyPeriod>
        ) : (
          <>
            <div className="flex flex-col gap-1 border-b p-4">
              <CardHeader title={momentumHeadline(query.data)} description={comparedText(query.data)} />
              <MonthLegend coverages={query.data.months.map(({ coverage }) => coverage)} />
            </div>
            <MomentumTable
              of={of}
              table={query.data}
              state={state}
              busy={query.isPlaceholderData}
              onSort={(sort) => change({ sort, order: nextOrder(state, sort), page: 1 })}
              onFirm={onFirm}
            />
            <div className="flex flex-col gap-2 border-t px-3 py-2">
              <LeftOut
                isEmpty={false}
                of={of}
                selection={{ ...selection, firm: '', book: '' }}
                onOpen={onLeftOut}
              />
              <Pagination
                page={Math.min(state.page, lastPage)}
                pageSize={momentumPageSize}
                total={total}
                noun="firms"
                onPageChange={(page) => change({ ...state, page })}
              />
            </div>
          </>
        )}
      </Card>
    </Section>
  );
});
