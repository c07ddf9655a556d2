import { type SourceState, stopSync, syncSource } from '@liftout/contract/sources';
import type { syncedSources } from '@liftout/contract/values/synced-sources';
import { useState } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { count } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { sendStop, sendSync } from './queries.ts';
import { sourceLabels } from './run-text.ts';

interface SyncActionsProps {
  clientId: string;
  source: (typeof syncedSources)[number];
  state: SourceState;
}

/** Sync now, Stop while it runs, and Archive where so many rows are missing that a run asks first. */
export function SyncActions({ clientId, source, state }: SyncActionsProps) {
  const [asking, setAsking] = useState(false);
  const label = sourceLabels[source];
  const isOpen = state.status === 'queued' || state.status === 'running';
  const held = state.run?.streams.find((stream) => stream.held !== null);
  const read = useChange({
    by: syncSource,
    clientId,
    send: (archiveMissing: boolean) => sendSync(clientId, source, archiveMissing),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't sync ${label}`,
        description: messageOf(error, 'Data from earlier syncs is safe. Try again in a moment.'),
      }),
  });
  const stop = useChange({
    by: stopSync,
    clientId,
    send: () => sendStop(clientId, source),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't stop ${label}`,
        description: messageOf(error, 'Try again in a moment.'),
      }),
  });
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isOpen ? (
        <Button
          size="sm"
          variant="ghost"
          busy={stop.isPending}
          busyText="Stopping…"
          onClick={() => stop.mutate()}
        >
          <span>
            Stop<span className="sr-only"> syncing {label}</span>
          </span>
        </Button>
      ) : null}
      {held?.held && !isOpen ? (
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Archive {count(held.held.missing)} {held.name}…
        </Button>
      ) : null}
      <Button
        size="sm"
        busy={read.isPending || isOpen}
        busyText="Syncing…"
        onClick={() => read.mutate(false)}
      >
        <span>
          Sync <span className="sr-only">{label} </span>now
        </span>
      </Button>
      {held?.held ? (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Archive ${count(held.held.missing)} ${held.name}?`}
          description={`${label} no longer has them. They leave every list and figure, and come back if ${label} has them again.`}
          confirmText="Archive"
          onConfirm={() => {
            setAsking(false);
            read.mutate(true);
          }}
        />
      ) : null}
    </div>
  );
}
