import type { Move } from '@liftout/contract/moves';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { memo, type ReactNode, useCallback, useDeferredValue } from 'react';
import { useAfterFrame } from '../../lib/dom/use-after-frame.ts';
import { today as dayNow } from '../../lib/format/clock.ts';
import { lastPageOf } from '../../ui/data/last-page.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DebouncedSearch } from '../../ui/form/debounced-search.tsx';
import { focusFilter } from '../../ui/form/focus-filter.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { EmptyPeriod } from '../figures/empty-period.tsx';
import { PhoneFilters } from '../filters/phone-filters.tsx';
import { type MovesScope, movesQuery } from '../queries.ts';
import { AskedMoves, useAskedMoves } from './asked-moves.ts';
import { MoveDrawer } from './lazy.ts';
import { MovesTable } from './moves-table.tsx';
import { anyTime, isFiltered, type MovesState, noMoveFilters } from './table-state.ts';
import type { ChangeMoves } from './use-moves-state.ts';

interface MovesListProps {
  of: MovesScope;
  state: MovesState;
  change: ChangeMoves;
  /** The action offered when nothing was uploaded yet. */
  emptyAction: ReactNode;
}

/**
 * The rows behind the figures: searched, sorted and paged, each with its details. The order, the page and the open move
 * show at once; the rest is drawn and read one frame later.
 */
export function MovesList({ of, state, change, emptyAction }: MovesListProps) {
  const drawn = useAfterFrame(state);
  return (
    <AskedMoves value={state}>
      <DrawnList of={of} state={drawn} change={change} emptyAction={emptyAction} />
    </AskedMoves>
  );
}

const DrawnList = memo(function DrawnList({ of, state, change, emptyAction }: MovesListProps) {
  const query = useQuery(movesQuery(of, state));
  const openMove = useCallback(({ id }: Move) => change({ move: id }, { push: true }), [change]);
  // The order or page asked for shows at once; its rows take several frames.
  const listed = useDeferredValue(query.data);
  const { rows = [], total = 0 } = listed ?? {};
  return (
    <Section id="moves" title="Moves" description="Every move, with its source.">
      <Card flush data-filters>
        <div className="flex flex-wrap items-center gap-2 border-b p-2">
          <div className="w-full sm:w-72">
            <DebouncedSearch
              label="Search moves"
              placeholder="Search advisor, firm or city"
              value={state.q}
              onChange={(q) => change({ q })}
            />
          </div>
          <PhoneFilters state={state} change={change} />
        </div>
        {query.isLoadingError ? (
          <QueryError what="the moves" query={query} />
        ) : listed === undefined ? (
          <SkeletonRows rows={10} columns={6} />
        ) : total === 0 ? (
          <EmptyPeriod
            of={of}
            // A team is listed whole, also beyond the days.
            selection={state.team ? { ...state, ...anyTime } : state}
            action={<Clear onClick={() => change(anyTime)}>Show any time</Clear>}
          >
            <NoMoves state={state} change={change} emptyAction={emptyAction} />
          </EmptyPeriod>
        ) : (
          <MovesTable
            clientId={of.clientId}
            moves={rows}
            state={state}
            busy={query.isPlaceholderData || listed !== query.data}
            onSort={(sort, order) => change({ sort, order })}
            onOpen={openMove}
          />
        )}
        {total > 0 ? (
          <div className="border-t px-3 py-2">
            <AskedPages state={state} total={total} change={change} />
          </div>
        ) : null}
      </Card>
      <AskedMove of={of} state={state} change={change} rows={query.data?.rows} />
    </Section>
  );
});

type AskedProps = Pick<MovesListProps, 'state' | 'change'>;

function AskedPages({ state, total, change }: AskedProps & { total: number }) {
  const { page, pageSize } = useAskedMoves(state);
  return (
    <Pagination
      page={Math.min(page, lastPageOf(total, pageSize))}
      pageSize={pageSize}
      total={total}
      noun="moves"
      onPageChange={(next) => change({ page: next }, { push: true })}
      onPageSizeChange={(size) => change({ pageSize: size })}
    />
  );
}

interface AskedMoveProps extends AskedProps {
  of: MovesScope;
  rows: readonly Move[] | undefined;
}

/** The move's drawer, which opens one frame after its row is marked, and closes at once. */
function AskedMove({ of, state, change, rows }: AskedMoveProps) {
  const asked = useAskedMoves(state);
  const id = asked.move ? state.move : '';
  if (!id) return null;
  return (
    <Deferred onFailed={() => change({ move: '' })}>
      <MoveDrawer
        id={id}
        clientId={of.clientId}
        listed={rows?.find((move) => move.id === id)}
        onClose={() => change({ move: '' })}
        onShowTeam={(team) => change({ ...noMoveFilters(dayNow()), team }, { push: true })}
      />
    </Deferred>
  );
}

/** Why nothing is listed, and what to do about it. */
function NoMoves({ state, change, emptyAction }: Omit<MovesListProps, 'of'>) {
  const today = dayNow();
  if (isFiltered(state, today))
    return (
      <EmptyState
        icon={<SearchX aria-hidden size={20} />}
        title="No moves match these filters"
        action={<Clear onClick={() => change(noMoveFilters(today))}>Clear all</Clear>}
      />
    );
  if (state.from !== '' || state.to !== '')
    return (
      <EmptyState
        icon={<SearchX aria-hidden size={20} />}
        title="No moves in this period"
        description="There may be older ones."
        action={<Clear onClick={() => change(anyTime)}>Show any time</Clear>}
      />
    );
  return (
    <EmptyState
      icon={<Users aria-hidden size={20} />}
      title="No moves yet"
      description="Moves appear here after the first upload for this market."
      action={emptyAction}
    />
  );
}

/** A way out of an empty list, which goes with it. */
function Clear({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        focusFilter(currentTarget);
        onClick();
      }}
    >
      {children}
    </Button>
  );
}
