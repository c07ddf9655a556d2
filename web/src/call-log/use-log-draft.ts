import type { Stage } from '@liftout/contract/deals';
import type { StepOwner } from '@liftout/contract/next-steps';
import type { CallLog, TodayItem } from '@liftout/contract/today';
import type { CallOutcome } from '@liftout/contract/values/call-outcomes';
import { nextWorkday } from '@liftout/contract/values/workdays';
import { useEffect, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { sentOwner, useClientDay } from '../next-steps/index.ts';
import { callKey } from './call-key.ts';

/** What is typed and chosen in the form of a call. */
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

/** Who is called, their stage, and the open step that the call may finish. */
export type CalledItem = Pick<TodayItem, 'contactId' | 'name' | 'stage' | 'step'>;

interface LogDraftOf {
  clientId: string;
  item: CalledItem;
  outcome: CallOutcome;
  /** What it begins with: of a call that could not be logged. */
  from: LogDraft | undefined;
  /** The step that was ticked before the form was there. */
  ticked: string | null;
  onDirty: ((dirty: boolean) => void) | undefined;
}

/** What is typed of a call, kept when the session ends. The next workday and the caller are proposed for the next step. */
export function useLogDraft({ clientId, item, outcome, from, ticked, onDirty }: LogDraftOf) {
  const kept = useKeptInput(callKey(item.contactId), () =>
    isTyped ? { outcome, note: draft.note, what: draft.what } : null,
  );
  const today = useClientDay(clientId);
  const [typed, setTyped] = useState<Omit<LogDraft, 'outcome'>>(
    () =>
      from ?? {
        note: kept?.note ?? '',
        what: kept?.what ?? '',
        dueOn: nextWorkday(today),
        owner: undefined,
        stage: item.stage,
        finishes: ticked,
      },
  );
  const draft: LogDraft = {
    ...typed,
    outcome,
    // The tick is of one step: by now another may be open.
    finishes: item.step?.id === typed.finishes ? typed.finishes : null,
  };
  const isTyped = draft.note.trim() !== '' || draft.what.trim() !== '';
  useEffect(() => {
    onDirty?.(isTyped);
    return () => onDirty?.(false);
  }, [isTyped, onDirty]);
  return {
    draft,
    set: (changes: Partial<LogDraft>) => setTyped((before) => ({ ...before, ...changes })),
  };
}

/** Whether there is a next step without the day when it is due. */
export const lacksDay = ({ what, dueOn }: LogDraft): boolean => what.trim() !== '' && dueOn === '';

/** What is sent of a draft. @param before the stage of the contact, which is sent where it is another one now */
export function entryOf(
  { outcome, note, what, dueOn, owner, stage, finishes }: LogDraft,
  before: Stage | null,
): CallLog {
  const step = what.trim();
  return {
    outcome,
    note: note.trim(),
    ...(finishes !== null && { finishes }),
    ...(step !== '' && { nextStep: { what: step, dueOn, ...sentOwner(owner) } }),
    ...(stage !== null && stage !== before && { stage }),
  };
}
