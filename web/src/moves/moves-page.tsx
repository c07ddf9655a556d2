import { usePageTitle } from '../lib/page-title.ts';
import { readText, useSetUrl, useUrlValue } from '../lib/url-state.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { MarketMovesSection } from './market-moves-section.tsx';
import { allMarkets, marketChoices, marketName } from './market-names.ts';
import { movesUrlOf, usualMoves } from './table-state.ts';
import { useMovesState } from './use-moves-state.ts';

const otherwise = 'silicon-valley';

/** The market that an address names; one that is none is the first of the choices. */
function useMarket(): string {
  const given = readText(useUrlValue('market'));
  return marketChoices.find(({ value }) => value === given)?.value ?? otherwise;
}

/** For admins: the moves of any market, chosen in the address. */
export function MovesPage() {
  const chosen = useMarket();
  const market = chosen === allMarkets ? null : chosen;
  usePageTitle(marketName(market));
  const [{ from, to, conversions }] = useMovesState('');
  const setUrl = useSetUrl();
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
                  setUrl(
                    { ...movesUrlOf({ ...usualMoves, from, to, conversions }), market: next },
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
