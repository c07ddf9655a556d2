import type { SourceState } from '@liftout/contract/sources';
import { syncedSources } from '@liftout/contract/values/synced-sources';
import { Badge } from '../ui/data/badge.tsx';
import { RealTime } from '../ui/data/real-time.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { runText, sourceLabels } from './run-text.ts';
import { SyncActions } from './sync-actions.tsx';
import { SyncSchedule } from './sync-schedule.tsx';

interface SourcesTableProps {
  clientId: string;
  states: readonly SourceState[];
  onShowRuns: (source: (typeof syncedSources)[number]) => void;
}

/** A client's sources: what is missing, what the run does or the last one did, and when the next one is. */
export function SourcesTable({ clientId, states, onShowRuns }: SourcesTableProps) {
  return (
    <Table label="Sources of this client" maxHeight="none">
      <thead>
        <tr>
          <Th sticky>Source</Th>
          <Th>State</Th>
          <Th>Last sync</Th>
          <Th>Schedule</Th>
          <Th>
            <span className="sr-only">Sync now</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => {
          const source = syncedSources.find((one) => one === state.source);
          return (
            <Tr key={state.source}>
              <Td sticky className="font-medium">
                {sourceLabels[state.source]}
              </Td>
              <Td prose>
                <SourceStatus state={state} />
                <NextStep clientId={clientId} fix={state.fix} />
              </Td>
              <Td prose className="text-ink-soft">
                <LastSync state={state} />
                {source === undefined || state.run === null ? null : (
                  <button
                    type="button"
                    className="block rounded-mark text-accent text-sm underline-offset-[3px] hover:underline"
                    onClick={() => onShowRuns(source)}
                  >
                    All runs<span className="sr-only"> of {sourceLabels[source]}</span>
                  </button>
                )}
              </Td>
              <Td>
                {source === undefined || state.missing !== null ? null : (
                  <SyncSchedule clientId={clientId} source={source} state={state} />
                )}
              </Td>
              <Td className="text-right">
                {source === undefined || state.missing !== null ? null : (
                  <SyncActions clientId={clientId} source={source} state={state} />
                )}
              </Td>
            </Tr>
          );
        })}
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
  if (status === 'running' || status === 'queued') return <Badge tone="info">Syncing</Badge>;
  if (status === 'stopped') return <Badge tone="neutral">Stopped</Badge>;
  if (status === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="negative">Failed</Badge>
        <span className="text-ink-soft text-sm">{error}</span>
      </div>
    );
  return <Badge tone="positive">Ready</Badge>;
}

/** Where an admin puts right what keeps a source from being read. */
function NextStep({ clientId, fix }: { clientId: string; fix: SourceState['fix'] }) {
  if (fix === null) return null;
  const className = 'text-sm';
  if (fix === 'profile')
    return (
      <TextLink className={className} to="/admin" search={{ tab: 'clients' }}>
        Open clients
      </TextLink>
    );
  const section = fix === 'key' ? 'keys' : 'source';
  return (
    <TextLink
      className={className}
      to="/$slug/data-source"
      params={{ slug: clientId }}
      search={{ section }}
      hash={section}
    >
      {fix === 'key' ? 'Check its key' : 'Choose the source'}
    </TextLink>
  );
}

function LastSync({ state: { run } }: { state: SourceState }) {
  if (run === null) return 'Never';
  const isOpen = run.status === 'queued' || run.status === 'running';
  return (
    <span aria-live={isOpen ? 'polite' : undefined} className="tabular-nums">
      {run.finishedAt === null ? null : (
        <>
          <RealTime at={run.finishedAt} />:{' '}
        </>
      )}
      {runText(run)}
    </span>
  );
}
