import { type SourceState, scheduleSync } from '@liftout/contract/sources';
import type { syncedSources } from '@liftout/contract/values/synced-sources';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { NextTime } from '../ui/data/real-time.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Select } from '../ui/form/select.tsx';
import { sendSchedule } from './queries.ts';
import { sourceLabels } from './run-text.ts';

const choices = [
  { minutes: 5, label: 'Every 5 minutes' },
  { minutes: 15, label: 'Every 15 minutes' },
  { minutes: 60, label: 'Every hour' },
  { minutes: 360, label: 'Every 6 hours' },
  { minutes: 1_440, label: 'Every day' },
  { minutes: null, label: 'Only when asked' },
] as const;

const keyOf = (minutes: number | null) => (minutes === null ? 'never' : String(minutes));

interface SyncScheduleProps {
  clientId: string;
  source: (typeof syncedSources)[number];
  state: SourceState;
}

/** How often a source is read, and when next. */
export function SyncSchedule({ clientId, source, state: { intervalMinutes, nextRunAt } }: SyncScheduleProps) {
  const label = sourceLabels[source];
  const save = useChange({
    by: scheduleSync,
    clientId,
    send: (minutes: number | null) => sendSchedule(clientId, source, minutes),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't change the schedule of ${label}`,
        description: messageOf(error, 'Nothing was changed. Try again in a moment.'),
      }),
  });
  const current = save.isPending ? save.variables : intervalMinutes;
  const known = choices.some(({ minutes }) => minutes === current);
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <Select
        size="sm"
        label={`How often ${label} is synced`}
        value={keyOf(current)}
        onValueChange={(chosen) => save.mutate(chosen === 'never' ? null : Number(chosen))}
        options={[
          ...(known ? [] : [{ value: keyOf(current), label: `Every ${current} minutes` }]),
          ...choices.map((one) => ({ value: keyOf(one.minutes), label: one.label })),
        ]}
      />
      {nextRunAt === null ? null : (
        <span className="text-ink-faint text-xs">
          Next <NextTime at={nextRunAt} />
        </span>
      )}
    </div>
  );
}
