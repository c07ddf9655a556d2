import { usePageTitle } from '../lib/dom/page-title.ts';
import { useSearchParams, useSetSearchParams, type ValuesOf } from '../lib/dom/search-params.ts';
import { today as dayNow } from '../lib/format/clock.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { MarketMovesSection } from './market-moves-section.tsx';
import { allMarkets, marketChoices, marketName } from './market-names.ts';
import { movesPageParams } from './search-params.ts';
import { defaultMovesState, type MovesState, movesParamsOf } from './table/table-state.ts';
import { useMovesState } from './table/use-moves-state.ts';

const defaultMarket = 'silicon-valley';

/** The market in the address, the default where it names none; and whether there is such a market. */
function useMarket(): { chosen: string; isKnown: boolean } {
  const { market } = useSearchParams(movesPageParams);
  const chosen = market === '' ? defaultMarket : market;
  return { chosen, isKnown: marketChoices.some(({ value }) => value === chosen) };
}

/** For admins: the moves of any market, chosen in the address. */
export function MovesPage() {
  const { chosen, isKnown } = useMarket();
  const market = chosen === allMarkets ? null : chosen;
  const shownName = isKnown ? marketName(market) : 'Unknown market';
  usePageTitle(shownName);
  const [{ from, to, conversions }] = useMovesState();
  const setSearch = useSetSearchParams<ValuesOf<typeof movesPageParams>>();
  const today = dayNow();
  const show = (next: string, kept: Partial<MovesState>) =>
    setSearch(
      {
        ...movesParamsOf({ ...defaultMovesState(today), conversions, ...kept }, today),
        market: next === defaultMarket ? '' : next,
      },
      { push: true },
    );
  // Firm, team and page belong to one market; the period is kept.
  const change = (next: string) => show(next, { from, to });
  return (
    <Page>
      <PageHeader
        title="Advisor moves"
        description={shownName}
        actions={
          <>
            <span className="w-44">
              <LazySelect label="Market" options={marketChoices} value={chosen} onValueChange={change} />
            </span>
            <LinkButton to="/admin" search={{ tab: 'data' }}>
              Upload moves
            </LinkButton>
          </>
        }
      />
      {isKnown ? (
        <MarketMovesSection
          market={market}
          marketFilter={{
            chosen: chosen === defaultMarket ? '' : marketName(market),
            onClear: () => change(defaultMarket),
            onClearAll: () => show(defaultMarket, {}),
          }}
          emptyAction={
            <LinkButton to="/admin" search={{ tab: 'data' }}>
              Upload moves
            </LinkButton>
          }
        />
      ) : (
        <EmptyState
          title={`No moves are filed under a market “${chosen}”`}
          description="Choose a market above."
        />
      )}
    </Page>
  );
}
