import { type CadenceDays, cadences } from '@liftout/contract/next-steps';
import { useQuery } from '@tanstack/react-query';
import { calendarDay } from '../lib/format/times.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { printedControl } from '../ui/form/control-style.ts';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { AddStep } from './add-step.tsx';
import { stepsQuery } from './queries.ts';
import { StepLine } from './step-line.tsx';
import { useSteps } from './use-steps.ts';

/** The value for no cadence, as a select can't have an empty value. */
const never = 'never';
const paces = [
  { value: never, label: 'No reminder' },
  ...cadences.map((days) => ({ value: String(days), label: `Every ${days} days` })),
];

interface ContactStepsProps {
  clientId: string;
  contactId: string;
  /** Called with whether there is unsaved input. */
  onDirty: (dirty: boolean) => void;
}

/** A contact's next steps, edited in place, and how often to contact them. */
export function ContactSteps({ clientId, contactId, onDirty }: ContactStepsProps) {
  const query = useQuery(stepsQuery(clientId, contactId));
  const { add, change, remove, pace } = useSteps(clientId, contactId);
  if (query.isPending)
    return (
      <div role="status" aria-label="Loading the next steps">
        <Skeleton className="h-8" />
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        compact
        title="Couldn't load the next steps"
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isRefetching}
      />
    );
  const { open, cadence } = query.data;
  const setPace = (value: string) => {
    const days: CadenceDays | null = cadences.find((one) => String(one) === value) ?? null;
    pace.mutate(days);
  };
  return (
    <div className="flex flex-col gap-3">
      {open.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {open.map((step) => (
            <StepLine
              key={step.id}
              clientId={clientId}
              step={step}
              onChange={(patch) =>
                change.mutate({ step, patch, ...(patch.done && { title: 'Next step done' }) })
              }
              onRemove={() => remove.mutate(step)}
            />
          ))}
        </ul>
      ) : null}
      <AddStep
        clientId={clientId}
        contactId={contactId}
        onAdd={(step) => add.mutateAsync(step)}
        onDirty={onDirty}
      />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <Field label="Keep in touch" className="w-44">
          <Select
            size="sm"
            className={printedControl}
            options={paces}
            value={cadence ? String(cadence.everyDays) : never}
            onValueChange={setPace}
          />
        </Field>
        {cadence ? (
          <p className="pb-1 text-ink-soft text-sm">
            Next by {calendarDay(cadence.dueOn)}. Each call or email starts it again.
          </p>
        ) : null}
      </div>
    </div>
  );
}
