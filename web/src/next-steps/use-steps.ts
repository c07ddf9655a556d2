import {
  addNextStep,
  type CadenceDays,
  changeNextStep,
  type NextStep,
  removeNextStep,
  type StepOwner,
  setCadence,
} from '@liftout/contract/next-steps';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { now } from '../lib/format/clock.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { sentOwner } from './owner-select.tsx';
import { knownVersion, showSteps } from './queries.ts';

interface NewStep {
  what: string;
  dueOn: string;
  owner?: string | null;
}

interface StepChange {
  step: NextStep;
  patch: { what?: string; dueOn?: string; owner?: StepOwner | null; done?: boolean };
  /** The toast of a success, with Undo; none where the screen says enough. */
  title?: string;
  /** Takes back the change that it follows, never one that a colleague made since. */
  undoing?: boolean;
}

const failed = (title: string) => (error: Error) =>
  toast({
    tone: 'negative',
    error,
    title: currentOf<NextStep>(error) ? 'This next step was changed by someone else' : title,
    description: currentOf<NextStep>(error)
      ? 'You now see the latest version.'
      : messageOf(error, 'Nothing was changed. Please try again.'),
  });

const doneOf = (done: boolean | undefined) =>
  done === undefined ? {} : { done: done ? { at: now().toISOString(), by: '' } : null };

/** Adds, changes, finishes and removes a contact's next steps, optimistically and with Undo. */
export function useSteps(clientId: string, contactId: string) {
  const queries = useQueryClient();
  const scope = `next steps ${contactId}`;

  const remove = useChange({
    by: removeNextStep,
    clientId,
    scope,
    send: (step: NextStep) => call(removeNextStep, { params: { id: step.id } }),
    optimistic: ({ id }) =>
      showSteps(queries, clientId, contactId, (steps) => ({
        ...steps,
        open: steps.open.filter((one) => one.id !== id),
      })),
    done: (_, { what, dueOn, owner }) => ({
      title: 'Next step removed',
      description: what,
      undo: () => add.mutate({ what, dueOn, owner: owner?.id ?? null }),
    }),
    onError: failed("Couldn't remove the next step"),
  });

  const add = useChange({
    by: addNextStep,
    clientId,
    scope,
    send: (step: NewStep) => call(addNextStep, { body: { contactId, ...step } }),
    done: (made) => ({
      title: 'Next step added',
      description: made.what,
      undo: () => remove.mutate(made),
    }),
    onError: failed("Couldn't add the next step"),
  });

  const change = useChange({
    by: changeNextStep,
    clientId,
    scope,
    send: ({ step, patch: { owner, ...patch }, undoing }: StepChange) => {
      const version = undoing ? step.version : knownVersion(queries, clientId, step);
      const body = { ...patch, ...sentOwner(owner), version };
      return call(changeNextStep, { params: { id: step.id }, body });
    },
    onSuccess: (saved) =>
      showSteps(queries, clientId, contactId, (steps) => ({
        ...steps,
        open: steps.open.map((one) => (one.id === saved.id ? saved : one)),
      })),
    optimistic: ({ step, patch: { done, ...patch } }) =>
      showSteps(queries, clientId, contactId, (steps) => {
        const all = [...steps.open, ...steps.done];
        const changed = all.map((one) => {
          if (one.id !== step.id) return one;
          return {
            ...one,
            ...patch,
            ...(patch.owner !== undefined && { formerOwner: null }),
            ...doneOf(done),
          };
        });
        return {
          ...steps,
          open: changed.filter((one) => one.done === null),
          done: changed.filter((one) => one.done !== null),
        };
      }),
    done: (saved, { step, patch, title }) =>
      title === undefined
        ? null
        : {
            title,
            description: saved.what,
            undo: () =>
              change.mutate({
                undoing: true,
                step: saved,
                patch: {
                  ...(patch.done !== undefined && { done: !patch.done }),
                  ...(patch.what !== undefined && { what: step.what }),
                  ...(patch.dueOn !== undefined && { dueOn: step.dueOn }),
                  ...(patch.owner !== undefined && { owner: step.owner }),
                },
              }),
          },
    onError: failed("Couldn't change the next step"),
  });

  const pace = useChange({
    by: setCadence,
    clientId,
    scope,
    send: (everyDays: CadenceDays | null) =>
      call(setCadence, { params: { id: contactId }, body: { everyDays } }),
    onError: failed("Couldn't change how often to contact them"),
  });

  return { add, change, remove, pace };
}
