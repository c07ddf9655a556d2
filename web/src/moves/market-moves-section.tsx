import { useQuery } from '@tanstack/react-query';
import { SearchX, Users, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Badge } from '../ui/data/badge.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { LanesCard } from './figures/lanes-card.tsx';
import { LiftOutsCard } from './figures/lift-outs-card.tsx';
import { NetCard } from './figures/net-card.tsx';
import { SummaryFigures } from './figures/summary-figures.tsx';
import { DateRangePicker } from './filters/date-range-picker.tsx';
import { FirmPicker } from './filters/firm-picker.tsx';
import { type MovesScope, movesQuery } from './queries.ts';
import { MoveDrawer } from './table/move-drawer.tsx';
import { MovesTable } from './table/moves-table.tsx';
import { isFiltered, type MovesState, noMoveFilters } from './table/table-state.ts';
import { type ChangeMoves, useMovesState } from './table/use-moves-state.ts';

interface MarketMovesProps {
  /** A market's path; null: all markets, or a client's own. */
  market: string | null;
  /** The reader's client; absent for an admin. */
  clientId?: string;
  /** The action offered when nothing was uploaded yet. */
  emptyAction?: ReactNode;
}

/** A market's moves: filters, figures and rows. */
export function MarketMovesSection({ market, clientId, emptyAction }: MarketMovesProps) {
  const of: MovesScope = { market, clientId };
  const [state, change] = useMovesState();
  const rows = useRef<HTMLDivElement>(null);
  /** Filters by what was chosen in a figure, and scrolls to the rows. */
  const open = (changes: Partial<MovesState>) => {
    change(changes, { push: true });
    rows.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-8">
      <Section id="moves-figures" title="On the move" description="Each advisor counts once.">
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <FirmPicker of={of} value={state.firm} onChange={(firm) => change({ firm })} />
          <DateRangePicker from={state.from} to={state.to} onChange={change} />
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
      <div ref={rows}>
        <Rows of={of} state={state} change={change} emptyAction={emptyAction} />
      </div>
    </div>
  );
}

interface RowsProps {
  of: MovesScope;
  state: MovesState;
  change: ChangeMoves;
  emptyAction: ReactNode;
}

function Rows({ of, state, change, emptyAction }: RowsProps) {
  const query = useQuery(movesQuery(of, state));
  const { rows = [], total = 0 } = query.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const filtered = isFiltered(state);
  return (
    <Section id="moves" title="Moves" description="Every move, with its source.">
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b p-2">
          <div className="w-full sm:w-72">
            <DebouncedSearch
              label="Search moves"
              placeholder="Search advisor, firm or city"
              value={state.q}
              onChange={(q) => change({ q })}
            />
          </div>
          {state.left && state.joined ? (
            <FigureFilter
              text={`${state.left} → ${state.joined}`}
              onClear={() => change({ left: '', joined: '' })}
            />
          ) : null}
          {state.team ? <FigureFilter text="One lift-out" onClear={() => change({ team: '' })} /> : null}
          {filtered ? (
            <Button variant="ghost" size="sm" onClick={() => change(noMoveFilters)}>
              Clear filters
            </Button>
          ) : null}
        </div>
        {query.isPending ? (
          <SkeletonRows rows={10} columns={6} />
        ) : query.isError ? (
          <QueryError what="the moves" query={query} />
        ) : total === 0 && filtered ? (
          <EmptyState
            icon={<SearchX aria-hidden size={20} />}
            title="No moves match these filters"
            action={<Button onClick={() => change(noMoveFilters)}>Clear filters</Button>}
          />
        ) : total === 0 ? (
          <EmptyState
            icon={<Users aria-hidden size={20} />}
            title="No moves yet"
            description="Moves appear here after the first upload for this market."
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

/** A filter that was set by a figure, with a button to clear it. */
function FigureFilter({ text, onClear }: { text: string; onClear: () => void }) {
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
