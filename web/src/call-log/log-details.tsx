import type { Stage } from '@liftout/contract/deals';
import type { StepOwner } from '@liftout/contract/next-steps';
import type { CallLog, TodayItem } from '@liftout/contract/today';
import type { CallOutcome } from '@liftout/contract/values/call-outcomes';
import { stages } from '@liftout/contract/values/choices';
import { nextWorkday } from '@liftout/contract/values/workdays';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { OwnerSelect, sentOwner, useClientDay } from '../next-steps/index.ts';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { callKey } from './call-key.ts';

/** The value for no stage, as a select can't have an empty value. */
const outside = 'outside';

/** How the call ended, and whether a key said so. */
export interface ChosenOutcome {
  outcome: CallOutcome;
  byKey: boolean;
}

/** What is typed and chosen in the form. */
export interface LogDraft {
  outcome: CallOutcome;
  note: string;
  /** The next step; '' for none. */
  what: string;
  dueOn: string;
  owner: StepOwner | null | undefined;
  stage: Stage | null;
  /** The step that the call finishes. */
  finishes: string | null;
}

export interface LogDetailsProps {
  clientId: string;
  chosen: ChosenOutcome;
  /** Who is called, their stage, and the open step that the call may finish. */
  item: Pick<TodayItem, 'contactId' | 'name' | 'stage' | 'step'>;
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
  onDirty,
  draft,
  ticked = null,
  onLog,
}: LogDetailsProps) {
  const kept = useKeptInput(callKey(item.contactId), () =>
    typed ? { outcome: chosen.outcome, note, what } : null,
  );
  const [note, setNote] = useState(draft?.note ?? kept?.note ?? '');
  const [what, setWhat] = useState(draft?.what ?? kept?.what ?? '');
  const today = useClientDay(clientId);
  const [dueOn, setDueOn] = useState(() => draft?.dueOn ?? nextWorkday(today));
  const [owner, setOwner] = useState(draft?.owner);
  const [stage, setStage] = useState(draft ? draft.stage : item.stage);
  const [finishes, setFinishes] = useState(draft ? draft.finishes : ticked);
  const [tried, setTried] = useState(false);
  const typed = note.trim() !== '' || what.trim() !== '';
  useEffect(() => {
    onDirty?.(typed);
    return () => onDirty?.(false);
  }, [typed, onDirty]);
  // The tick is of one step: by now another may be open.
  const finished = item.step?.id === finishes ? finishes : null;
  const lacksDay = what.trim() !== '' && dueOn === '';
  const noteField = useRef<HTMLInputElement>(null);
  // Chosen by a key, the next thing to type is the note.
  useEffect(() => {
    if (chosen.byKey) noteField.current?.focus();
  }, [chosen]);

  const stageOptions = stages.map((one) => ({ value: one, label: stageLabels[one] }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lacksDay || isBusy) return;
    const step = what.trim();
    const entry = {
      outcome: chosen.outcome,
      note: note.trim(),
      ...(finished !== null && { finishes: finished }),
      ...(step !== '' && { nextStep: { what: step, dueOn, ...sentOwner(owner) } }),
      ...(stage !== null && stage !== item.stage && { stage }),
    };
    onLog(entry, { outcome: chosen.outcome, note, what, dueOn, owner, stage, finishes });
  };

  return (
    // `onDirty` here, not in the effect alone: an Escape may follow immediately.
    <form noValidate onInput={() => onDirty?.(true)} onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 @min-[44rem]:grid-cols-2">
        <Field label="Note">
          <Input
            ref={noteField}
            placeholder="Optional"
            maxLength={5_000}
            autoComplete="off"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Next step"
            className="min-w-36 grow basis-0"
            error={tried && lacksDay ? 'Choose the day when it is due.' : null}
          >
            <Input
              placeholder="Optional"
              maxLength={200}
              autoComplete="off"
              value={what}
              onChange={({ target }) => setWhat(target.value)}
            />
          </Field>
          <div className="flex w-36 flex-col gap-1.5">
            <span aria-hidden className="font-medium text-sm">
              Due
            </span>
            <DayInput label="Due" value={dueOn} onChange={setDueOn} />
          </div>
          {what.trim() === '' ? null : (
            <div className="flex w-36">
              <OwnerSelect clientId={clientId} label="Owner" value={owner} onChange={setOwner} />
            </div>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="flex items-center gap-2 text-ink-soft text-sm">
            <span aria-hidden>Stage</span>
            <LazySelect
              label="Stage"
              options={
                item.stage === null
                  ? [{ value: outside, label: 'Not in the pipeline' }, ...stageOptions]
                  : stageOptions
              }
              value={stage ?? outside}
              onValueChange={(value) => setStage(stages.find((one) => one === value) ?? null)}
            />
          </div>
          {item.step ? (
            <Checkbox
              label={`Done: ${item.step.what}`}
              checked={finished !== null}
              onCheckedChange={(done) => setFinishes(done && item.step ? item.step.id : null)}
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
