import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { profileQuery } from '../../clients/index.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { dataSourceQuery, sourcesQuery } from '../queries.ts';
import { SourcesTable } from '../sources-table.tsx';
import { DataSourceForm } from './data-source-form.tsx';
import { DataSourcePreview } from './preview.tsx';

/** A client's data source: its settings, a preview, and its syncs (spec section 2). */
export function DataSourcePage({ clientId }: { clientId: string }) {
  const profile = useQuery(profileQuery(clientId));
  const source = useQuery(dataSourceQuery(clientId));
  const states = useQuery(sourcesQuery(clientId));
  const name = profile.data?.clientName ?? clientId;
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
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
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
      <Section title="Syncs" description="HubSpot and JustCall are copied. The spreadsheet is read live.">
        <Card flush>
          <Loaded query={states} height="h-40">
            {(list) => <SourcesTable key={clientId} clientId={clientId} states={list} />}
          </Loaded>
        </Card>
      </Section>
    </Page>
  );
}

interface LoadedProps<T> {
  query: {
    data: T | undefined;
    isError: boolean;
    error: unknown;
    isRefetching: boolean;
    refetch: () => unknown;
  };
  /** Tailwind class of the typical height. */
  height: string;
  children: (data: T) => ReactNode;
}

/** The last data, also while a refresh fails; before the first, a skeleton or the error. */
function Loaded<T>({ query, height, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <QueryError compact what="the data source" query={query} />;
  return <Skeleton className={height} />;
}
