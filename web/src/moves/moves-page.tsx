import type * as z from 'zod/mini';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { MarketMovesSection } from './market-moves-section.tsx';
import { allMarkets, marketChoices, marketName } from './market-names.ts';
import { movesPageParams } from './search-params.ts';
import { defaultMovesState, movesParamsOf } from './table/table-state.ts';
import { useMovesState } from './table/use-moves-state.ts';

const otherwise = 'silicon-valley';

/** The market that an address names; one that is none is the first of the choices. */
function useMarket(): string {
  const params = useSearchParams(movesPageParams);
  return marketChoices.find(({ value }) => value === params.market)?.value ?? otherwise;
}

/** For admins: the moves of any market, chosen in the address. */
export function MovesPage() {
  const chosen = useMarket();
  const market = chosen === allMarkets ? null : chosen;
  usePageTitle(marketName(market));
  const [{ from, to, conversions }] = useMovesState();
  const setSearch = useSetSearchParams<z.output<typeof movesPageParams>>();
  return (
    <Page>
      <PageHeader
        title="Advisor moves"
        description={marketName(market)}
        actions={
          <>
            <span className="w-44">
              <Select
                label="Market"
                options={marketChoices}
                value={chosen}
                onValueChange={(next) =>
                  // Firms, teams and pages are of the market that was shown; the period is not.
                  setSearch(
                    { ...movesParamsOf({ ...defaultMovesState, from, to, conversions }), market: next },
                    { push: true },
                  )
                }
              />
            </span>
            <LinkButton to="/admin" search={{ tab: 'data' }}>
              Upload moves
            </LinkButton>
          </>
        }
      />
      <MarketMovesSection
        market={market}
        emptyAction={
          <LinkButton to="/admin" search={{ tab: 'data' }}>
            Upload moves
          </LinkButton>
        }
      />
    </Page>
  );
}
