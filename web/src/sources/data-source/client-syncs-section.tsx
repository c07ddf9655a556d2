import { useQuery } from '@tanstack/react-query';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { sourcesQuery } from '../queries.ts';
import { RunsDrawer } from '../runs/runs-drawer.tsx';
import { SourcesTable } from '../sources-table.tsx';
import { type DataSourceParams, dataSourceParams } from './params.ts';

/** The syncs of one client's sources, and the runs of the one that the address names. */
export function ClientSyncsSection({ clientId, clientName }: { clientId: string; clientName: string }) {
  const query = useQuery(sourcesQuery(clientId));
  const { runs, runsShown } = useSearchParams(dataSourceParams);
  const setSearch = useSetSearchParams<DataSourceParams>();
  return (
    <Section
      id="syncs"
      title="Syncs"
      description="Read in the background. You can leave this page while a sync runs."
    >
      <Card flush>
        <Loaded compact query={query} what="the data source" placeholder={<Skeleton className="h-40" />}>
          {(states) => (
            <SourcesTable
              clientId={clientId}
              states={states}
              onShowRuns={(source) => setSearch({ runs: source }, { push: true })}
            />
          )}
        </Loaded>
      </Card>
      {runs === '' ? null : (
        <RunsDrawer
          clientId={clientId}
          clientName={clientName}
          source={runs}
          shown={runsShown}
          onShow={(shown) => setSearch({ runsShown: shown })}
          onClose={() => setSearch({ runs: '', runsShown: 'all' })}
        />
      )}
    </Section>
  );
}
