import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { type ReactNode, Suspense, useCallback, useRef } from 'react';
import { Section } from '../ui/layout/section.tsx';
import { ChartSkeleton, FlowsCard, LiftOutsCard, MonthsCard, NetCard } from './charts/index.ts';
import { SummaryFigures } from './figures/summary-figures.tsx';
import { bookText } from './filters/book-chip.tsx';
import { FilterBar, type MarketFilter } from './filters/filter-bar.tsx';
import { MapCard } from './map/index.ts';
import { MomentumSection } from './momentum/momentum-section.tsx';
import type { MovesScope } from './queries.ts';
import { MovesList } from './table/moves-list.tsx';
import type { MovesState } from './table/table-state.ts';
import { useMovesState } from './table/use-moves-state.ts';
import { useHasBook } from './use-book.ts';

interface MarketMovesProps {
  /** A market's path; null: all markets, or a client's own. */
  market: string | null;
  /** The reader's client; absent for an admin. */
  clientId?: string;
  /** Where the reader chooses the market. */
  marketFilter?: MarketFilter;
  /** The action offered when nothing was uploaded yet. */
  emptyAction?: ReactNode;
}

/** Figures, charts and rows follow the book; the league table of firms does not. */
const descriptionOf = (book: MovesState['book']) =>
  book === '' ? 'Each advisor counts once.' : `Each advisor counts once. Only moves of ${bookText(book)}.`;

/** A market's moves as a page of a newspaper: filters, months, figures, flows and net, lift-outs, and the rows. */
export function MarketMovesSection({ market, clientId, marketFilter, emptyAction }: MarketMovesProps) {
  const of: MovesScope = { market, clientId };
  const [asked, change] = useMovesState();
  const hasBook = useHasBook(of);
  const state: MovesState = hasBook ? asked : { ...asked, book: '' };
  const rows = useRef<HTMLDivElement>(null);
  /** Filters by what was chosen in a chart, and scrolls to the rows. */
  const open = (changes: Partial<MovesState>) => {
    change(changes, { push: true });
    rows.current?.scrollIntoView({ block: 'start' });
  };
  const showMonth = useCallback((month: string) => change({ month }), [change]);
  /** Lists exactly the moves of a kind that a figure leaves out. */
  const openLeftOut = (kind: MoveClassFilter, span: Partial<MovesState> = {}) =>
    open({ q: '', left: '', joined: '', city: '', team: '', class: kind, ...span });
  return (
    <div className="flex flex-col gap-8">
      <Section id="moves-figures" title="On the move" description={descriptionOf(state.book)}>
        <div className="flex flex-col gap-3">
          <FilterBar of={of} state={state} change={change} market={marketFilter} />
          <MonthsCard of={of} selection={state} by={state.by} onSpan={change} onLeftOut={openLeftOut} />
          <SummaryFigures
            of={of}
            selection={state}
            onIncludeConversions={() => change({ conversions: true })}
            onLeftOut={openLeftOut}
          />
          <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <Suspense fallback={<ChartSkeleton height={540} />}>
              <FlowsCard
                of={of}
                selection={state}
                by={state.by}
                onFlow={(flow) => open({ ...flow, team: '' })}
                onLeftOut={openLeftOut}
              />
            </Suspense>
            <NetCard
              of={of}
              selection={state}
              by={state.by}
              onFirm={(firm) => open({ firm })}
              onLeftOut={openLeftOut}
            />
          </div>
          <Suspense fallback={<ChartSkeleton height={240} />}>
            <LiftOutsCard
              of={of}
              selection={state}
              onTeam={(team) => open({ team, left: '', joined: '', city: '', class: '', conversions: true })}
              onLeftOut={openLeftOut}
            />
          </Suspense>
          <Suspense fallback={<ChartSkeleton height={620} />}>
            <MapCard
              of={of}
              selection={state}
              month={state.month}
              onMonth={showMonth}
              onCity={(city, span) =>
                open({ q: '', left: '', joined: '', team: '', class: '', city, ...span })
              }
              onLeftOut={openLeftOut}
            />
          </Suspense>
        </div>
      </Section>
      <MomentumSection
        of={of}
        selection={state}
        onFirm={(firm, side) =>
          open({
            firm: '',
            left: '',
            joined: '',
            city: '',
            team: '',
            ...(side ? { [side]: firm } : { firm }),
          })
        }
        onLeftOut={(kind) => openLeftOut(kind, { book: '' })}
      />
      <div ref={rows} className="scroll-mt-32">
        <MovesList of={of} state={state} change={change} emptyAction={emptyAction} />
      </div>
    </div>
  );
}
