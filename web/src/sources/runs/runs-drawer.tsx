import { keptRuns, type SyncRun } from '@liftout/contract/sources';
import type { syncedSources } from '@liftout/contract/values/synced-sources';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { counted } from '../../lib/format/formats.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { syncRunsQuery } from '../queries.ts';
import { hasChanged, sourceLabels } from '../run-text.ts';
import type { RunsParams } from './params.ts';
import { RunItem } from './run-item.tsx';

interface RunsDrawerProps {
  clientId: string;
  clientName: string;
  source: (typeof syncedSources)[number];
  shown: RunsParams['runsShown'];
  onShow: (shown: RunsParams['runsShown']) => void;
  onClose: () => void;
}

const filters: Record<RunsParams['runsShown'], { label: string; fits: (run: SyncRun) => boolean }> = {
  all: { label: 'All', fits: () => true },
  changed: { label: 'With changes', fits: hasChanged },
  failed: { label: 'Failed', fits: ({ status }) => status === 'failed' },
};

const options = (['all', 'changed', 'failed'] as const).map((value) => ({
  value,
  label: filters[value].label,
}));

/** The last runs of a source, newest first: what each did, how long it took, and what went wrong. */
export function RunsDrawer({ clientId, clientName, source, shown, onShow, onClose }: RunsDrawerProps) {
  const query = useQuery(syncRunsQuery(clientId, source));
  return (
    <Drawer
      open
      onOpenChange={onClose}
      size="lg"
      title={`${sourceLabels[source]} runs`}
      description={`${clientName}. The last ${keptRuns} runs are kept.`}
    >
      <DialogBody className="flex flex-col gap-4">
        <Loaded
          query={query}
          what="the runs"
          placeholder={
            <div role="status" aria-label="Loading runs">
              <SkeletonText lines={10} />
            </div>
          }
        >
          {(runs) =>
            runs.length === 0 ? (
              <EmptyState
                compact
                icon={<History aria-hidden size={20} />}
                title="No runs yet"
                description={`Choose “Sync now” beside ${sourceLabels[source]}, or wait for its next run.`}
              />
            ) : (
              <Runs runs={runs} shown={shown} onShow={onShow} />
            )
          }
        </Loaded>
      </DialogBody>
    </Drawer>
  );
}

interface RunsProps extends Pick<RunsDrawerProps, 'shown' | 'onShow'> {
  runs: readonly SyncRun[];
}

/** The runs that the chosen filter shows. */
function Runs({ runs: all, shown, onShow }: RunsProps) {
  const runs = all.filter(filters[shown].fits);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented size="sm" label="Show" options={options} value={shown} onValueChange={onShow} />
        <span role="status" className="text-ink-soft text-sm">
          {counted(runs.length, 'run')}
        </span>
      </div>
      {runs.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          {shown === 'failed' ? 'None of these runs failed.' : 'None of these runs changed anything.'}
        </p>
      ) : (
        <ul aria-label="Runs" className="flex flex-col divide-y divide-line-soft">
          {runs.map((run) => (
            <RunItem key={run.id} run={run} />
          ))}
        </ul>
      )}
    </>
  );
}
