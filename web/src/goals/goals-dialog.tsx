import type { GoalKind, MonthGoals } from '@liftout/contract/goals';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf } from '../lib/changes/mutation.ts';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { KeptAlert } from '../ui/feedback/kept-alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { draftOf, type GoalDraft, readDraft } from './draft.ts';
import { goalAmount, goalKinds } from './kinds.ts';
import { useSetGoals } from './use-set-goals.ts';

interface GoalsDialogProps {
  clientId: string;
  goals: MonthGoals;
  onClose: () => void;
}

/** Sets what the client wants to reach in a month. */
export function GoalsDialog({ clientId, goals, onClose }: GoalsDialogProps) {
  /** The goals that this form began with, or those of a colleague that it goes on from. */
  const [seen, setSeen] = useState(goals);
  const kept = useKeptInput(`goals ${clientId}`, () => {
    const changed = changedIn(draft, draftOf(seen.targets));
    return changed.length === 0 ? null : Object.fromEntries(changed.map(({ kind }) => [kind, draft[kind]]));
  });
  const [draft, setDraft] = useState<GoalDraft>(() => ({ ...draftOf(goals.targets), ...kept }));
  const [errors, setErrors] = useState<Partial<Record<GoalKind, string>>>({});
  const [newer, setNewer] = useState<MonthGoals | null>(null);
  const save = useSetGoals(clientId, (error) => {
    const current = currentOf<MonthGoals>(error);
    if (current) return setNewer(current);
    toast({
      tone: 'negative',
      error,
      title: "Couldn't save the goals",
      description: messageOf(error, 'Nothing was changed. Please try again.'),
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    if ('errors' in read) return setErrors(read.errors);
    save.mutate({ seen, targets: read.targets }, { onSuccess: onClose });
  };
  const type = (kind: GoalKind, value: string) => {
    setDraft({ ...draft, [kind]: value });
    setErrors({ ...errors, [kind]: undefined });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Goals for a month"
      description="They hold from this month on, until you change them. Leave a field empty for no goal."
      dirty={changedIn(draft, draftOf(seen.targets)).length > 0}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {newer ? (
            <ConflictAlert
              what="These goals"
              onTakeTheirs={() => {
                setSeen(newer);
                setDraft(draftOf(newer.targets));
                setNewer(null);
              }}
              onKeepMine={() => {
                setSeen(newer);
                setNewer(null);
              }}
            >
              {namesOf(newer)}
            </ConflictAlert>
          ) : (
            <KeptAlert
              labels={goalKinds.filter(({ kind }) => kept?.[kind] !== undefined).map(({ label }) => label)}
            />
          )}
          {goalKinds.map(({ kind, label, hint }) => (
            <Field key={kind} label={label} hint={hint} error={errors[kind]}>
              <Input
                inputMode={kind === 'wonValue' ? 'text' : 'numeric'}
                maxLength={20}
                value={draft[kind]}
                onChange={(event) => type(kind, event.target.value)}
              />
            </Field>
          ))}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
            Save goals
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

const changedIn = (one: GoalDraft, other: GoalDraft) =>
  goalKinds.filter(({ kind }) => one[kind].trim() !== other[kind]);

/** The goals of a colleague, in a sentence. */
function namesOf({ targets }: MonthGoals): string {
  const set = goalKinds.flatMap(({ kind, label }) => {
    const target = targets[kind];
    return target === null ? [] : [`${label} ${goalAmount(kind, target)}`];
  });
  return set.length === 0 ? 'There are no goals now.' : `They are now: ${set.join(', ')}.`;
}
