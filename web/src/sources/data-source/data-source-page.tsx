import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ApiKeysSection } from '../../api-keys/index.ts';
import { profileQuery } from '../../clients/index.ts';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { PageSections } from '../../ui/layout/page-sections.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { WebhooksSection } from '../../webhooks/index.ts';
import { CredentialsSection } from '../credentials/credentials-section.tsx';
import { ResearchBudgetSection } from '../credentials/research-budget-section.tsx';
import { callHookQuery, dataSourceQuery, sourcesQuery, stageMapQuery, writeBackQuery } from '../queries.ts';
import { RunsDrawer } from '../runs/runs-drawer.tsx';
import { SourcesTable } from '../sources-table.tsx';
import { CallHookPanel } from './call-hook.tsx';
import { DataSourceForm } from './data-source-form.tsx';
import { type DataSourceParams, dataSourceParams } from './params.ts';
import { DataSourcePreview } from './preview.tsx';
import { StageMapPanel } from './stage-map.tsx';
import { WriteBackPanel } from './write-back.tsx';

/** A client's data source: its settings, a preview, and its syncs (spec section 2). */
export function DataSourcePage({ clientId }: { clientId: string }) {
  const profile = useQuery(profileQuery(clientId));
  const source = useQuery(dataSourceQuery(clientId));
  const states = useQuery(sourcesQuery(clientId));
  const hook = useQuery(callHookQuery(clientId));
  const stageMap = useQuery(stageMapQuery(clientId));
  const writeBack = useQuery(writeBackQuery(clientId));
  const name = profile.data?.clientName ?? clientId;
  const { runs, runsShown } = useSearchParams(dataSourceParams);
  const setSearch = useSetSearchParams<DataSourceParams>();
  return (
    <Page>
      <PageHeader
        title="Data source"
        description={`Where contacts and calls of ${name} come from.`}
        back={
          <LinkButton
            variant="ghost"
            size="sm"
            className="-ml-2"
            icon={<ArrowLeft aria-hidden size={14} />}
            to="/admin"
            search={{ tab: 'clients' }}
          >
            Clients
          </LinkButton>
        }
        actions={
          <LinkButton to="/$slug" params={{ slug: clientId }}>
            Open dashboard
          </LinkButton>
        }
      />
      <PageSections
        label="Data source"
        sections={[
          {
            id: 'source',
            label: 'Source',
            content: (
              <div
                id="source"
                className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]"
              >
                <Section title="Configuration" description="Saved for everyone who uses this client.">
                  <Card>
                    <Loaded query={source} height="h-96">
                      {(info) => <DataSourceForm key={clientId} clientId={clientId} info={info} />}
                    </Loaded>
                  </Card>
                </Section>
                <Section title="Preview" description="From the saved source, refreshed every 30 seconds.">
                  <Loaded query={source} height="h-96">
                    {(info) => <DataSourcePreview info={info} />}
                  </Loaded>
                </Section>
              </div>
            ),
          },
          {
            id: 'syncs',
            label: 'Syncs',
            content: (
              <Section
                id="syncs"
                title="Syncs"
                description="Read in the background. You can leave this page while a sync runs."
              >
                <Card flush>
                  <Loaded query={states} height="h-40">
                    {(list) => (
                      <SourcesTable
                        key={clientId}
                        clientId={clientId}
                        states={list}
                        onShowRuns={(source) => setSearch({ runs: source }, { push: true })}
                      />
                    )}
                  </Loaded>
                </Card>
                {runs === '' ? null : (
                  <RunsDrawer
                    clientId={clientId}
                    clientName={name}
                    source={runs}
                    shown={runsShown}
                    onShow={(shown) => setSearch({ runsShown: shown })}
                    onClose={() => setSearch({ runs: '', runsShown: 'all' })}
                  />
                )}
              </Section>
            ),
          },
          { id: 'keys', label: 'Keys', content: <CredentialsSection key={clientId} clientId={clientId} /> },
          {
            id: 'hubspot-stages',
            label: 'HubSpot stages',
            content: (
              <PanelSection
                id="hubspot-stages"
                title="HubSpot stages"
                description="Where a deal stands in Liftout when it is in one of HubSpot's stages."
                query={stageMap}
                what="HubSpot's stages"
                height="h-60"
              >
                {(found) => <StageMapPanel key={clientId} clientId={clientId} map={found} />}
              </PanelSection>
            ),
          },
          {
            id: 'write-back',
            label: 'Back to HubSpot',
            content: (
              <PanelSection
                id="write-back"
                title="Back to HubSpot"
                description="What this client's people do in Liftout, in HubSpot too."
                query={writeBack}
                what="what goes back to HubSpot"
                height="h-28"
              >
                {(found) => <WriteBackPanel key={clientId} clientId={clientId} state={found} />}
              </PanelSection>
            ),
          },
          {
            id: 'calls',
            label: 'Calls as they end',
            content: (
              <PanelSection
                id="calls"
                title="Calls as they end"
                description="JustCall tells Liftout of each call and text of this client's campaign."
                query={hook}
                height="h-40"
              >
                {(found) => <CallHookPanel key={clientId} clientId={clientId} hook={found} />}
              </PanelSection>
            ),
          },
          {
            id: 'api-keys',
            label: 'API keys',
            content: lazily(<ApiKeysSection key={clientId} clientId={clientId} />),
          },
          {
            id: 'webhooks',
            label: 'Webhooks',
            content: lazily(<WebhooksSection key={clientId} clientId={clientId} />),
          },
          {
            id: 'research-budget',
            label: 'AI research',
            content: <ResearchBudgetSection clientId={clientId} />,
          },
        ]}
      />
    </Page>
  );
}

const lazily = (section: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-40" />}>{section}</Suspense>
);

interface LoadedProps<T> {
  query: {
    data: T | undefined;
    isLoadingError: boolean;
    error: unknown;
    isRefetching: boolean;
    refetch: () => unknown;
  };
  /** What was not loaded, within a sentence. */
  what?: string;
  /** Tailwind class of the typical height. */
  height: string;
  children: (data: T) => ReactNode;
}

interface PanelSectionProps<T> extends LoadedProps<T> {
  id: string;
  title: string;
  description: string;
}

/** A section with one panel in a card. */
function PanelSection<T>({ id, title, description, ...loaded }: PanelSectionProps<T>) {
  return (
    <Section id={id} title={title} description={description}>
      <Card className="max-w-3xl">
        <Loaded {...loaded} />
      </Card>
    </Section>
  );
}

/** The last data, also while a refresh fails; before the first, a skeleton or the error. */
function Loaded<T>({ query, what = 'the data source', height, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isLoadingError) return <QueryError compact what={what} query={query} />;
  return <Skeleton className={height} />;
}
