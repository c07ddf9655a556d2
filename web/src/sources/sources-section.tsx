import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { sourcesQuery } from './queries.ts';
import { SourcesTable } from './sources-table.tsx';

/** The sources of a client that the admin chooses. */
export function SourcesSection() {
  const clients = useQuery(clientNamesQuery);
  const [chosen, setChosen] = useState('');
  const clientId = chosen || (clients.data?.[0]?.clientId ?? '');
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
                onValueChange={setChosen}
                options={clients.data.map((one) => ({ value: one.clientId, label: one.clientName }))}
              />
            </div>
          </>
        ) : null
      }
    >
      <Card flush>
        {query.isError || clients.isError ? (
          <ErrorState
            title="Couldn't load the data sources"
            description="Nothing is lost. Try again in a moment."
            error={clients.error ?? query.error}
            onRetry={() => (clients.isError ? clients : query).refetch()}
            retrying={clients.isRefetching || query.isRefetching}
          />
        ) : query.data ? (
          <SourcesTable key={clientId} clientId={clientId} states={query.data} />
        ) : (
          <SkeletonRows rows={3} columns={4} />
        )}
      </Card>
    </Section>
  );
}
