import { useQuery } from '@tanstack/react-query';
import { clientNamesQuery } from '../clients/index.ts';
import {
  searchParams,
  useSearchParams,
  useSetSearchParams,
  type ValuesOf,
} from '../lib/dom/search-params.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { sourcesQuery } from './queries.ts';
import { sourcesParams, syncsParams } from './runs/params.ts';
import { RunsDrawer } from './runs/runs-drawer.tsx';
import { SourcesTable } from './sources-table.tsx';

const sourcesSearch = searchParams({ ...sourcesParams.shape, ...syncsParams.shape });

/** The sources of a client that the admin chooses. */
export function SourcesSection() {
  const clients = useQuery(clientNamesQuery);
  const { sourcesOf, runs, runsShown } = useSearchParams(sourcesSearch);
  const setSearch = useSetSearchParams<ValuesOf<typeof sourcesSearch>>();
  const chosen = clients.data?.find((one) => one.clientId === sourcesOf) ?? clients.data?.[0];
  const clientId = chosen?.clientId ?? '';
  const query = useQuery({ ...sourcesQuery(clientId), enabled: clientId !== '' });
  return (
    <Section
      id="sources"
      title="Data sources"
      description="Each client has its own HubSpot list, JustCall campaign and spreadsheet. A source without an ID isn't synced."
      actions={
        clients.data ? (
          <>
            {clientId === '' ? null : (
              <LinkButton to="/$slug/data-source" params={{ slug: clientId }}>
                Data source settings
              </LinkButton>
            )}
            <div className="w-56 max-w-full">
              <Select
                label="Client"
                value={clientId}
                onValueChange={(of) => setSearch({ sourcesOf: of })}
                options={clients.data.map((one) => ({ value: one.clientId, label: one.clientName }))}
              />
            </div>
          </>
        ) : null
      }
    >
      <Card flush>
        {query.isLoadingError || clients.isLoadingError ? (
          <ErrorState
            title="Couldn't load the data sources"
            description="Nothing is lost. Try again in a moment."
            error={clients.error ?? query.error}
            onRetry={() => (clients.isLoadingError ? clients : query).refetch()}
            retrying={clients.isRefetching || query.isRefetching}
          />
        ) : query.data ? (
          <SourcesTable
            key={clientId}
            clientId={clientId}
            states={query.data}
            onShowRuns={(source) => setSearch({ runs: source }, { push: true })}
          />
        ) : (
          <SkeletonRows rows={3} columns={4} />
        )}
      </Card>
      {runs === '' || chosen === undefined ? null : (
        <RunsDrawer
          clientId={clientId}
          clientName={chosen.clientName}
          source={runs}
          shown={runsShown}
          onShow={(shown) => setSearch({ runsShown: shown })}
          onClose={() => setSearch({ runs: '', runsShown: 'all' })}
        />
      )}
    </Section>
  );
}
