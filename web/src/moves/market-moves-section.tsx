import { useQuery } from '@tanstack/react-query';
import { SearchX, Users, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DelayedSearch } from '../ui/delayed-search.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { DateSpan } from './date-span.tsx';
import { FirmPicker } from './firm-picker.tsx';
import { LanesCard } from './lanes-card.tsx';
import { LiftOutsCard } from './lift-outs-card.tsx';
import { MoveDrawer } from './move-drawer.tsx';
import { MovesTable } from './moves-table.tsx';
import { NetCard } from './net-card.tsx';
import { type MovesOf, movesQuery } from './queries.ts';
import { SummaryFigures } from './summary-figures.tsx';
import { isNarrowed, type MovesState, noMoveFilters } from './table-state.ts';
import { type ChangeMoves, useMovesState } from './use-moves-state.ts';

interface MarketMovesProps {
  /** A market's path; null is all of them, or for a client its own. */
  market: string | null;
  /** Whose reader: named for a client, absent for an admin. */
  clientId?: string;
  /** Keeps its part of the address apart from other lists of the page: `moves-`. */
  prefix?: string;
  /** What fills it when nothing was uploaded yet. */
  emptyAction?: ReactNode;
}

/** A market's moves: what narrows them, the figures made of them, and the rows. */
export function MarketMovesSection({ market, clientId, prefix = '', emptyAction }: MarketMovesProps) {
  const of: MovesOf = { market, clientId };
  const [state, change] = useMovesState(prefix);
  const rows = useRef<HTMLDivElement>(null);
  /** Narrows to what was chosen in a figure, and brings the rows behind it into view. */
  const open = (changes: Partial<MovesState>) => {
    change(changes, { push: true });
    rows.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-8">
      <Section
        id="moves-figures"
        title="On the move"
        description="Distinct people, repeated rows counted once."
      >
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <FirmPicker of={of} value={state.firm} onChange={(firm) => change({ firm })} />
          <DateSpan from={state.from} to={state.to} onChange={change} />
          <Switch
            label="Include conversions"
            checked={state.conversions}
            onCheckedChange={(conversions) => change({ conversions })}
          />
        </div>
        <div className="flex flex-col gap-3">
          <SummaryFigures
            of={of}
            selection={state}
            onIncludeConversions={() => change({ conversions: true })}
          />
          <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 xl:grid-cols-[1.25fr_1fr_1fr]">
            <NetCard of={of} selection={state} onFirm={(firm) => open({ firm })} />
            <LanesCard of={of} selection={state} onLane={(lane) => open({ ...lane, team: '' })} />
            <LiftOutsCard
              of={of}
              selection={state}
              onTeam={(team) => open({ team, left: '', joined: '', conversions: true })}
            />
          </div>
        </div>
      </Section>
      <div ref={rows} className="scroll-mt-20">
        <Rows of={of} state={state} change={change} emptyAction={emptyAction} />
      </div>
    </div>
  );
}

interface RowsProps {
  of: MovesOf;
  state: MovesState;
  change: ChangeMoves;
  emptyAction: ReactNode;
}

function Rows({ of, state, change, emptyAction }: RowsProps) {
  const query = useQuery(movesQuery(of, state));
  const { rows = [], total = 0 } = query.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const narrowed = isNarrowed(state);
  return (
    <Section id="moves" title="Moves" description="Every row of the uploads, with its source behind it.">
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b p-2">
          <div className="w-full sm:w-72">
            <DelayedSearch
              label="Search moves"
              placeholder="Search advisor, firm or city"
              value={state.q}
              onChange={(q) => change({ q })}
            />
          </div>
          {state.left && state.joined ? (
            <Narrowing
              text={`${state.left} → ${state.joined}`}
              onClear={() => change({ left: '', joined: '' })}
            />
          ) : null}
          {state.team ? <Narrowing text="One lift-out" onClear={() => change({ team: '' })} /> : null}
          {narrowed ? (
            <Button variant="ghost" size="sm" onClick={() => change(noMoveFilters)}>
              Clear filters
            </Button>
          ) : null}
        </div>
        {query.isPending ? (
          <SkeletonRows rows={10} columns={6} />
        ) : query.isError ? (
          <ErrorState
            title="The moves could not be loaded"
            description="They are safe. Try again in a moment."
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : total === 0 && narrowed ? (
          <EmptyState
            icon={<SearchX aria-hidden size={20} />}
            title="No moves match"
            description="No move fits the search and filters together."
            action={<Button onClick={() => change(noMoveFilters)}>Clear filters</Button>}
          />
        ) : total === 0 ? (
          <EmptyState
            icon={<Users aria-hidden size={20} />}
            title="No moves yet"
            description="Moves appear here once a file that names some in this market was uploaded."
            action={emptyAction}
          />
        ) : (
          <MovesTable
            moves={rows}
            state={state}
            busy={query.isPlaceholderData}
            onSort={(sort, order) => change({ sort, order })}
            onOpen={({ id }) => change({ move: id }, { push: true })}
          />
        )}
        {total > 0 ? (
          <div className="border-t px-3 py-2">
            <Pagination
              page={Math.min(state.page, lastPage)}
              pageSize={state.pageSize}
              total={total}
              noun="moves"
              onPageChange={(page) => change({ page }, { push: true })}
              onPageSizeChange={(pageSize) => change({ pageSize })}
            />
          </div>
        ) : null}
      </Card>
      <MoveDrawer
        id={state.move}
        listed={rows.find(({ id }) => id === state.move)}
        onClose={() => change({ move: '' })}
        onShowTeam={(team) => change({ ...noMoveFilters, team, conversions: true }, { push: true })}
      />
    </Section>
  );
}

/** What a figure narrowed the rows to, with the way back. */
function Narrowing({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Badge tone="accent">{text}</Badge>
      <button
        type="button"
        aria-label={`Clear: ${text}`}
        className="inline-flex size-6 items-center justify-center rounded-mark text-ink-soft hover:bg-hover"
        onClick={onClear}
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}
