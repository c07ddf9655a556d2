import { type SourceState, syncedSources } from '@liftout/contract/sources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { messageOf } from '../lib/errors.ts';
import { count, counted } from '../lib/formats.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeTime } from '../ui/figures.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { toast } from '../ui/toast-store.ts';
import { sendSync, sourcesQuery } from './queries.ts';

const names = { hubspot: 'HubSpot contacts', justcall: 'JustCall calls', sheets: 'Campaign sheet' } as const;

/** What a client reads from other systems: what is missing, how the last reading went, and reading now. */
export function SourcesSection() {
  const clients = useQuery(clientNamesQuery);
  const [chosen, setChosen] = useState('');
  const clientId = chosen || (clients.data?.[0]?.clientId ?? '');
  const query = useQuery({ ...sourcesQuery(clientId), enabled: clientId !== '' });
  return (
    <Section
      id="sources"
      title="Data sources"
      description="Each client reads its own HubSpot list, JustCall campaign and spreadsheet. Without its id, nothing is read."
      actions={
        clients.data ? (
          <div className="w-56 max-w-full">
            <Select
              label="Client"
              value={clientId}
              onValueChange={setChosen}
              options={clients.data.map((one) => ({ value: one.clientId, label: one.clientName }))}
            />
          </div>
        ) : null
      }
    >
      <Card flush>
        {query.isError || clients.isError ? (
          <ErrorState
            title="The data sources could not be loaded"
            description="Nothing is lost. Try again in a moment."
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

function SourcesTable({ clientId, states }: { clientId: string; states: readonly SourceState[] }) {
  return (
    <Table label="Sources of this client" maxHeight="none">
      <thead>
        <tr>
          <Th>Source</Th>
          <Th>State</Th>
          <Th>Last read</Th>
          <Th>
            <span className="sr-only">Read now</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <Tr key={state.source}>
            <Td className="font-medium">{names[state.source]}</Td>
            <Td prose>
              <StateOf state={state} />
            </Td>
            <Td className="text-ink-soft">
              <LastRead state={state} />
            </Td>
            <Td className="text-right">
              <ReadNow clientId={clientId} state={state} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function StateOf({ state: { missing, error, status } }: { state: SourceState }) {
  if (missing !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">Not read</Badge>
        <span className="text-ink-soft text-sm">{missing}</span>
      </div>
    );
  if (status === 'running') return <Badge tone="info">Reading</Badge>;
  if (status === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="negative">Failed</Badge>
        <span className="text-ink-soft text-sm">{error}</span>
      </div>
    );
  return <Badge tone="positive">Ready</Badge>;
}

function LastRead({ state: { source, finishedAt, rowsRead, missing } }: { state: SourceState }) {
  if (source === 'sheets') return missing === null ? 'Live, when opened' : 'Never';
  if (finishedAt === null) return 'Never';
  return (
    <>
      <RelativeTime at={finishedAt} />, {counted(rowsRead, 'row')}
    </>
  );
}

function ReadNow({ clientId, state }: { clientId: string; state: SourceState }) {
  const queries = useQueryClient();
  const source = syncedSources.find((one) => one === state.source);
  const refresh = () => queries.invalidateQueries({ queryKey: sourcesQuery(clientId).queryKey });
  const read = useMutation({
    mutationFn: (wanted: (typeof syncedSources)[number]) => sendSync(clientId, wanted),
    onSuccess: ({ added, updated, skipped, complete }) =>
      toast({
        tone: 'positive',
        title: complete ? `${names[state.source]} read` : `${names[state.source]} read in part`,
        description: `${count(added)} added, ${count(updated)} updated, ${count(skipped)} skipped.${complete ? '' : ' Read again for the rest.'}`,
      }),
    onError: (error) =>
      toast({
        tone: 'negative',
        title: `${names[state.source]} could not be read`,
        description: messageOf(error, 'What was read before stays. Try again in a moment.'),
      }),
    onSettled: refresh,
  });
  if (source === undefined || state.missing !== null) return null;
  return (
    <Button
      size="sm"
      busy={read.isPending || state.status === 'running'}
      busyText="Reading…"
      onClick={() => read.mutate(source)}
      aria-label={`Read ${names[source]} now`}
    >
      Read now
    </Button>
  );
}
