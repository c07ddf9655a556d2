import { memo } from 'react';
import { today as dayNow } from '../../lib/format/clock.ts';
import { Button } from '../../ui/form/button.tsx';
import { SetFilterChip } from '../../ui/form/filter-chip.tsx';
import { focusFilter } from '../../ui/form/focus-filter.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { classLabels } from '../classes.ts';
import type { MovesScope } from '../queries.ts';
import { isFiltered, type MovesFilters, noMoveFilters } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';
import { useHasBook } from '../use-book.ts';
import { BookChip, bookText } from './book-chip.tsx';
import { chartFilters } from './chart-filters.ts';
import { ClassChip } from './class-chip.tsx';
import { DateRangeChip } from './date-range-chip.tsx';
import { rangeText } from './date-ranges.ts';
import { FirmChip } from './firm-chip.tsx';

const measures = [
  { value: 'advisors', label: 'Advisors' },
  { value: 'aum', label: 'AUM' },
] as const;

/** The market, where the reader chose another one than the page's own. */
export interface MarketFilter {
  /** Its name; empty for the page's own. */
  chosen: string;
  onClear: () => void;
  /** Goes back to the page's own market without any filter. */
  onClearAll: () => void;
}

interface FilterBarProps {
  of: MovesScope;
  filters: MovesFilters;
  change: ChangeMoves;
  market?: MarketFilter | undefined;
}

/**
 * What figures, charts and rows show: one row of chips that stays in view. On a phone and in a low window it wraps and
 * scrolls away. Drawn anew only for other filters, not for another order or page of the rows.
 */
export const FilterBar = memo(function FilterBar({ of, filters, change, market }: FilterBarProps) {
  const { q, firm } = filters;
  const fromCharts = chartFilters(filters);
  const today = dayNow();
  const hasBook = useHasBook(of);
  // Back undoes a chip. Days are typed, and the measure filters nothing.
  const choose: ChangeMoves = (changes) => change(changes, { push: true });
  const said = [
    rangeText(filters, today),
    firm && `Firm: ${firm}`,
    filters.book && `In your book: ${bookText(filters.book)}`,
    filters.class && `Kind: ${classLabels[filters.class]}`,
    ...fromCharts.map(({ label, value }) => `${label}: ${value}`),
    q && `Search: ${q}`,
    filters.conversions && 'With conversions',
  ].filter(Boolean);
  return (
    <>
      <p className="hidden text-ink-soft text-sm print:block">{said.join(' · ')}</p>
      <search
        aria-label="Filter moves"
        data-filters
        // The page scrolls to what is below it (app.css).
        data-filter-bar
        className="sticky top-14 z-20 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-2 border-b bg-surface px-4 py-2 max-sm:static low:static sm:-mx-6 sm:px-6 print:hidden"
      >
        <DateRangeChip range={filters} onChange={change} />
        <FirmChip of={of} value={filters.firm} onChange={(firm) => choose({ firm })} />
        <ClassChip value={filters.class} change={choose} />
        {hasBook ? <BookChip of={of} filters={filters} change={choose} /> : null}
        {market?.chosen ? (
          <SetFilterChip label="Market" value={market.chosen} onClear={market.onClear} clearsRest />
        ) : null}
        {fromCharts.map(({ label, value, cleared }) => (
          <SetFilterChip key={label} label={label} value={value} onClear={() => choose(cleared)} />
        ))}
        {q ? <SetFilterChip label="Search" value={q} onClear={() => choose({ q: '' })} /> : null}
        {isFiltered(filters, today) || market?.chosen ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={({ currentTarget }) => {
              focusFilter(currentTarget);
              if (market?.chosen) market.onClearAll();
              else choose(noMoveFilters(today));
            }}
          >
            Clear all
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:ml-auto">
          <Segmented
            size="sm"
            label="Measure by"
            options={measures}
            value={filters.by}
            onValueChange={(by) => change({ by })}
          />
          <Switch
            label="Include conversions"
            checked={filters.conversions}
            onCheckedChange={(conversions) => choose({ conversions })}
          />
        </span>
      </search>
    </>
  );
});
