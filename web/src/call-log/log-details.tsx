import type { Stage } from '@liftout/contract/deals';
import type { CallLog } from '@liftout/contract/today';
import type { CallOutcome } from '@liftout/contract/values/call-outcomes';
import { stages } from '@liftout/contract/values/choices';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OwnerSelect } from '../next-steps/index.ts';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { type CalledItem, entryOf, type LogDraft, lacksDay, useLogDraft } from './use-log-draft.ts';

/** How the call ended, and whether a key said so. */
export interface ChosenOutcome {
  outcome: CallOutcome;
  byKey: boolean;
}

export interface LogDetailsProps {
  clientId: string;
  chosen: ChosenOutcome;
  item: CalledItem;
  /** The stages' names where the form stands. */
  stageLabels: Readonly<Record<Stage, string>>;
  /** It is being logged. */
  isBusy?: boolean;
  /** Called with whether there is unsaved text. */
  onDirty?: (dirty: boolean) => void;
  /** What the form begins with: of a call that could not be logged. */
  draft?: LogDraft | undefined;
  /** The step that was ticked before the form was there. */
  ticked?: string | null;
  onLog: (entry: CallLog, draft: LogDraft) => void;
}

/** What may be logged with an outcome: a note, the next step with its day and owner, the stage, and a step that is done. */
export function LogDetails({
  clientId,
  chosen,
  item,
  stageLabels,
  isBusy = false,
  ...given
}: LogDetailsProps) {
  const { draft: from, ticked = null, onDirty, onLog } = given;
  const { draft, set } = useLogDraft({ clientId, item, outcome: chosen.outcome, from, ticked, onDirty });
  const [tried, setTried] = useState(false);
  const noteField = useRef<HTMLInputElement>(null);
  // Chosen by a key, the next thing to type is the note.
  useEffect(() => {
    if (chosen.byKey) noteField.current?.focus();
  }, [chosen]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!lacksDay(draft) && !isBusy) onLog(entryOf(draft, item.stage), draft);
  };
  return (
    // `onDirty` here, not in an effect alone: an Escape may follow immediately.
    <form noValidate onInput={() => onDirty?.(true)} onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 @min-[44rem]:grid-cols-2">
        <Field label="Note">
          <Input
            ref={noteField}
            placeholder="Optional"
            maxLength={5_000}
            autoComplete="off"
            value={draft.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        </Field>
        <NextStepFields
          clientId={clientId}
          draft={draft}
          onChange={set}
          error={tried && lacksDay(draft) ? 'Choose the day when it is due.' : null}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <StageField
            item={item}
            labels={stageLabels}
            stage={draft.stage}
            onChange={(stage) => set({ stage })}
          />
          {item.step ? (
            <Checkbox
              label={`Done: ${item.step.what}`}
              checked={draft.finishes !== null}
              onCheckedChange={(done) => set({ finishes: done && item.step ? item.step.id : null })}
            />
          ) : null}
        </div>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          busyText="Logging…"
          className="max-sm:h-11 max-sm:w-full"
        >
          Log call
        </Button>
      </div>
    </form>
  );
}

interface NextStepFieldsProps {
  clientId: string;
  draft: LogDraft;
  onChange: (changes: Partial<LogDraft>) => void;
  error: string | null;
}

/** What is next, by when, and whose it is, which is asked once there is a step. */
function NextStepFields({ clientId, draft, onChange, error }: NextStepFieldsProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Next step" className="min-w-36 grow basis-0" error={error}>
        <Input
          placeholder="Optional"
          maxLength={200}
          autoComplete="off"
          value={draft.what}
          onChange={({ target }) => onChange({ what: target.value })}
        />
      </Field>
      <div className="flex w-36 flex-col gap-1.5">
        <span aria-hidden className="font-medium text-sm">
          Due
        </span>
        <DayInput label="Due" value={draft.dueOn} onChange={(dueOn) => onChange({ dueOn })} />
      </div>
      {draft.what.trim() === '' ? null : (
        <div className="flex w-36">
          <OwnerSelect
            clientId={clientId}
            label="Owner"
            value={draft.owner}
            onChange={(owner) => onChange({ owner })}
          />
        </div>
      )}
    </div>
  );
}

interface StageFieldProps {
  item: CalledItem;
  labels: Readonly<Record<Stage, string>>;
  stage: Stage | null;
  onChange: (stage: Stage | null) => void;
}

/** The value for no stage, as a select can't have an empty value. */
const outside = 'outside';

function StageField({ item, labels, stage, onChange }: StageFieldProps) {
  const options = stages.map((one) => ({ value: one, label: labels[one] }));
  return (
    <div className="flex items-center gap-2 text-ink-soft text-sm">
      <span aria-hidden>Stage</span>
      <LazySelect
        label="Stage"
        options={
          item.stage === null ? [{ value: outside, label: 'Not in the pipeline' }, ...options] : options
        }
        value={stage ?? outside}
        onValueChange={(value) => onChange(stages.find((one) => one === value) ?? null)}
      />
    </div>
  );
}
