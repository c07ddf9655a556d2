import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { LatePart } from '../ui/layout/late-part.tsx';
import { usePrintKeys } from '../ui/layout/print-page.ts';
import { Section } from '../ui/layout/section.tsx';
import { SectionPending } from '../ui/layout/section-frame.tsx';
import { useScrollToHash } from '../ui/layout/use-scroll-to-hash.ts';
import { bookText } from './filters/book-chip.tsx';
import { FilterBar, type MarketFilter } from './filters/filter-bar.tsx';
import { liftOutsId } from './lift-outs-id.ts';
import { MarketFigures } from './market-figures.tsx';
import { MomentumSection } from './momentum/lazy.ts';
import type { MovesScope } from './queries.ts';
import { MovesList } from './table/moves-list.tsx';
import { filtersOf, type MovesFilters, type MovesState, noneChosen } from './table/table-state.ts';
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
const descriptionOf = (book: MovesFilters['book']) =>
  book === '' ? 'Each advisor counts once.' : `Each advisor counts once. Only moves of ${bookText(book)}.`;

/** The filters of a state, the same object while they stay the same: the rows' order and page draw no figure anew. */
function useFilters(state: MovesState): MovesFilters {
  const filters = filtersOf(state);
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters.
  return useMemo(() => filters, [key]);
}

/** A market's moves as a page of a newspaper: filters, months, figures, flows and net, lift-outs, and the rows. */
export function MarketMovesSection({ market, clientId, marketFilter, emptyAction }: MarketMovesProps) {
  const of = useMemo<MovesScope>(() => ({ market, clientId }), [market, clientId]);
  const [asked, change] = useMovesState();
  const hasBook = useHasBook(of);
  usePrintKeys();
  useScrollToHash(liftOutsId);
  const state = useMemo<MovesState>(() => (hasBook ? asked : { ...asked, book: '' }), [hasBook, asked]);
  const filters = useFilters(state);
  // A filter shows in its button and the rows at once; the figures follow.
  const drawn = useDeferredValue(filters);
  const rows = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (changes: Partial<MovesState>) => {
      change(changes, { push: true });
      rows.current?.scrollIntoView({ block: 'start' });
      // The keyboard goes on from the rows, not from the mark that is out of sight now.
      rows.current?.querySelector('h2')?.focus({ preventScroll: true });
    },
    [change],
  );
  const openLeftOut = useCallback(
    (kind: MoveClassFilter, span: Partial<MovesState> = {}) =>
      open({ ...noneChosen, q: '', class: kind, ...span }),
    [open],
  );
  const openFirm = useCallback(
    (firm: string, side?: 'joined' | 'left') =>
      open({ firm: '', ...noneChosen, ...(side ? { [side]: firm } : { firm }) }),
    [open],
  );
  const openLeftOutOfAll = useCallback(
    (kind: MoveClassFilter) => openLeftOut(kind, { book: '' }),
    [openLeftOut],
  );
  // Another order or page of the rows draws no firm anew.
  const momentum = useMemo(
    () => (
      <LatePart
        what="firm momentum"
        placeholder={
          <SectionPending id="firm-momentum" label="Firm momentum" height="h-[646px] max-sm:h-[750px]" />
        }
      >
        <MomentumSection of={of} selection={drawn} onFirm={openFirm} onLeftOut={openLeftOutOfAll} />
      </LatePart>
    ),
    [of, drawn, openFirm, openLeftOutOfAll],
  );
  return (
    <div className="flex flex-col gap-8">
      <FilterBar of={of} filters={filters} change={change} market={marketFilter} />
      <Section
        id="moves-figures"
        title="On the move"
        description={descriptionOf(state.book)}
        className="-mt-4"
      >
        <div className="flex flex-col gap-3">
          <MarketFigures of={of} filters={drawn} change={change} open={open} openLeftOut={openLeftOut} />
        </div>
      </Section>
      {momentum}
      <div ref={rows}>
        <MovesList of={of} state={state} change={change} emptyAction={emptyAction} />
      </div>
    </div>
  );
}
