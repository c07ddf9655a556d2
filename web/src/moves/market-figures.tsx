import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { memo, useCallback } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { LatePart } from '../ui/layout/late-part.tsx';
import { ChartSkeleton, FlowsCard, LiftOutsCard, MonthsCard, NetCard } from './charts/index.ts';
import { SummaryFigures } from './figures/summary-figures.tsx';
import { liftOutsId } from './lift-outs-id.ts';
import { MapCard } from './map/index.ts';
import type { MovesScope } from './queries.ts';
import { type MovesFilters, type MovesState, noneChosen } from './table/table-state.ts';
import type { ChangeMoves } from './table/use-moves-state.ts';

interface MarketFiguresProps {
  of: MovesScope;
  filters: MovesFilters;
  change: ChangeMoves;
  /** Filters by what was chosen in a chart, and shows the rows. */
  open: (changes: Partial<MovesState>) => void;
  /** Lists exactly the moves of a kind that a figure leaves out. */
  openLeftOut: (kind: MoveClassFilter, span?: Partial<MovesState>) => void;
}

/** The figures and charts of a market's moves. Drawn anew only for what is different, as they take several frames. */
export const MarketFigures = memo(function MarketFigures(props: MarketFiguresProps) {
  const { of, filters, change, open, openLeftOut } = props;
  const showMonth = useCallback((month: string) => change({ month }), [change]);
  return (
    <>
      <MonthsCard of={of} selection={filters} by={filters.by} onSpan={change} onLeftOut={openLeftOut} />
      <SummaryFigures
        of={of}
        selection={filters}
        onIncludeConversions={() => change({ conversions: true })}
        onLeftOut={openLeftOut}
      />
      <LatePart
        what="the flows"
        placeholder={<Skeleton className="h-[593px] rounded-card max-sm:h-[1290px] max-xl:h-[1110px]" />}
      >
        <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <FlowsCard
            of={of}
            selection={filters}
            by={filters.by}
            onFlow={(flow) => open({ ...flow, team: '' })}
            onLeftOut={openLeftOut}
          />
          <NetCard
            of={of}
            selection={filters}
            by={filters.by}
            onFirm={(firm) => open({ firm })}
            onSide={(firm, side) => open({ ...noneChosen, q: '', class: '', [side]: firm })}
            onLeftOut={openLeftOut}
          />
        </div>
      </LatePart>
      <div id={liftOutsId}>
        <LatePart what="lift-outs" placeholder={<ChartSkeleton height={240} />}>
          <LiftOutsCard
            of={of}
            selection={filters}
            onTeam={(team) => open({ ...noneChosen, class: '', team })}
            onLeftOut={openLeftOut}
          />
        </LatePart>
      </div>
      <LatePart what="the map" placeholder={<ChartSkeleton height={620} />}>
        <MapCard
          of={of}
          selection={filters}
          month={filters.month}
          onMonth={showMonth}
          onCity={(city, span) => open({ ...noneChosen, q: '', class: '', city, ...span })}
          onLeftOut={openLeftOut}
        />
      </LatePart>
    </>
  );
});
