import { type ReactNode, Suspense, useRef } from 'react';
import { Section } from '../ui/layout/section.tsx';
import { ChartSkeleton, FlowsCard, LiftOutsCard, MonthsCard, NetCard } from './charts/index.ts';
import { SummaryFigures } from './figures/summary-figures.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { MovesScope } from './queries.ts';
import { MovesList } from './table/moves-list.tsx';
import type { MovesState } from './table/table-state.ts';
import { useMovesState } from './table/use-moves-state.ts';

interface MarketMovesProps {
  /** A market's path; null: all markets, or a client's own. */
  market: string | null;
  /** The reader's client; absent for an admin. */
  clientId?: string;
  /** The action offered when nothing was uploaded yet. */
  emptyAction?: ReactNode;
}

/** A market's moves as a page of a newspaper: filters, months, figures, flows and net, lift-outs, and the rows. */
export function MarketMovesSection({ market, clientId, emptyAction }: MarketMovesProps) {
  const of: MovesScope = { market, clientId };
  const [state, change] = useMovesState();
  const rows = useRef<HTMLDivElement>(null);
  /** Filters by what was chosen in a chart, and scrolls to the rows. */
  const open = (changes: Partial<MovesState>) => {
    change(changes, { push: true });
    rows.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-8">
      <Section id="moves-figures" title="On the move" description="Each advisor counts once.">
        <div className="flex flex-col gap-3">
          <FilterBar of={of} state={state} change={change} />
          <MonthsCard of={of} selection={state} by={state.by} onSpan={change} />
          <SummaryFigures
            of={of}
            selection={state}
            onIncludeConversions={() => change({ conversions: true })}
          />
          <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <Suspense fallback={<ChartSkeleton height={540} />}>
              <FlowsCard
                of={of}
                selection={state}
                by={state.by}
                onFlow={(flow) => open({ ...flow, team: '' })}
              />
            </Suspense>
            <NetCard of={of} selection={state} by={state.by} onFirm={(firm) => open({ firm })} />
          </div>
          <Suspense fallback={<ChartSkeleton height={240} />}>
            <LiftOutsCard
              of={of}
              selection={state}
              onTeam={(team) => open({ team, left: '', joined: '', conversions: true })}
            />
          </Suspense>
        </div>
      </Section>
      <div ref={rows} className="scroll-mt-32">
        <MovesList of={of} state={state} change={change} emptyAction={emptyAction} />
      </div>
    </div>
  );
}
