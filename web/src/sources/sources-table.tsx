import { type SourceState, syncedSources, syncSource } from '@liftout/contract/sources';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { count, counted } from '../lib/format/formats.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { sendSync } from './queries.ts';

const names = { hubspot: 'HubSpot contacts', justcall: 'JustCall calls', sheets: 'Campaign sheet' } as const;

/** A client's sources: what is missing, how the last sync went, and a button to sync now. */
export function SourcesTable({ clientId, states }: { clientId: string; states: readonly SourceState[] }) {
  return (
    <Table label="Sources of this client" maxHeight="none">
      <thead>
        <tr>
          <Th>Source</Th>
          <Th>State</Th>
          <Th>Last sync</Th>
          <Th>
            <span className="sr-only">Sync now</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <Tr key={state.source}>
            <Td className="font-medium">{names[state.source]}</Td>
            <Td prose>
              <SourceStatus state={state} />
            </Td>
            <Td className="text-ink-soft">
              <LastSync state={state} />
            </Td>
            <Td className="text-right">
              <SyncButton clientId={clientId} state={state} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function SourceStatus({ state: { missing, error, status } }: { state: SourceState }) {
  if (missing !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">Not set up</Badge>
        <span className="text-ink-soft text-sm">{missing}</span>
      </div>
    );
  if (status === 'running') return <Badge tone="info">Syncing</Badge>;
  if (status === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="negative">Failed</Badge>
        <span className="text-ink-soft text-sm">{error}</span>
      </div>
    );
  return <Badge tone="positive">Ready</Badge>;
}

function LastSync({ state: { source, finishedAt, rowsRead, missing } }: { state: SourceState }) {
  if (source === 'sheets') return missing === null ? 'Live, when opened' : 'Never';
  if (finishedAt === null) return 'Never';
  return (
    <>
      <RelativeTime at={finishedAt} />, {counted(rowsRead, 'row')}
    </>
  );
}

function SyncButton({ clientId, state }: { clientId: string; state: SourceState }) {
  const source = syncedSources.find((one) => one === state.source);
  const read = useChange({
    by: syncSource,
    clientId,
    send: (wanted: (typeof syncedSources)[number]) => sendSync(clientId, wanted),
    done: ({ added, updated, skipped, complete }) => ({
      tone: 'positive',
      title: complete ? `${names[state.source]} synced` : `${names[state.source]} partly synced`,
      description: `${count(added)} added, ${count(updated)} updated, ${count(skipped)} skipped.${complete ? '' : ' Sync again for the rest.'}`,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't sync ${names[state.source]}`,
        description: messageOf(error, 'Data from earlier syncs is safe. Try again in a moment.'),
      }),
  });
  if (source === undefined || state.missing !== null) return null;
  return (
    <Button
      size="sm"
      busy={read.isPending || state.status === 'running'}
      busyText="Syncing…"
      onClick={() => read.mutate(source)}
      aria-label={`Sync ${names[source]} now`}
    >
      Sync now
    </Button>
  );
}
