import {
  type AdvisorPair,
  type Career,
  decideAdvisorPair,
  mergeAdvisors,
  undoAdvisorDecision,
  unmergeAdvisor,
} from '@liftout/contract/advisor-decisions';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { type Decision, pairName } from './words.ts';

const failed = (title: string) => (error: Error) =>
  toast({
    tone: 'negative',
    error,
    title: currentOf<AdvisorPair>(error) ? 'These advisors have changed' : title,
    description: currentOf<AdvisorPair>(error)
      ? "You're now seeing the latest. Look again before you decide."
      : messageOf(error, 'Nothing was changed. Please try again.'),
  });

/** Takes a decision on two advisors back. */
export function useUndoDecision() {
  return useChange({
    by: undoAdvisorDecision,
    clientId: null,
    send: ({ id, version }: Pick<AdvisorPair, 'id' | 'version'>) =>
      call(undoAdvisorDecision, { body: { id, version } }),
    done: () => ({ title: 'Decision undone' }),
    onError: failed("Couldn't undo the decision"),
  });
}

/** Decides whether two advisors are one person, with Undo. @param onDone called once it is decided */
export function useDecide(onDone: () => void) {
  const undo = useUndoDecision();
  return useChange({
    by: decideAdvisorPair,
    clientId: null,
    send: ({ pair: { id, version }, decision }: { pair: AdvisorPair; decision: Decision }) =>
      call(decideAdvisorPair, { body: { id, version, decision } }),
    onSuccess: onDone,
    done: ({ pair: decided }, { pair, decision }) => ({
      tone: 'positive',
      title: decision === 'same' ? 'Counted as one person' : 'Kept as different people',
      description: pairName(pair),
      ...(decided && { undo: () => undo.mutate(decided) }),
    }),
    onError: failed("Couldn't decide on these advisors"),
  });
}

/** Merges two advisors, with Undo. @param onDone called once they are one */
export function useMerge(onDone: () => void) {
  const undo = useUndoDecision();
  return useChange({
    by: mergeAdvisors,
    clientId: null,
    send: ({ a, b, version }: { a: Career; b: Career; version: string }) =>
      call(mergeAdvisors, { body: { a: a.advisorId ?? '', b: b.advisorId ?? '', version } }),
    onSuccess: onDone,
    done: ({ pair }, both) => ({
      tone: 'positive',
      title: 'Advisors merged',
      description: pairName(both),
      ...(pair && { undo: () => undo.mutate(pair) }),
    }),
    onError: failed("Couldn't merge these advisors"),
  });
}

/** Splits moves off an advisor, as another person's, with Undo. @param onDone called once they are two */
export function useUnmerge(onDone: () => void) {
  const undo = useUndoDecision();
  return useChange({
    by: unmergeAdvisor,
    clientId: null,
    send: ({ id, moves, version }: { id: string; moves: string[]; version: string }) =>
      call(unmergeAdvisor, { params: { id }, body: { moves, version } }),
    onSuccess: onDone,
    done: ({ pair }) => ({
      tone: 'positive',
      title: 'Split into two advisors',
      ...(pair && { description: pairName(pair), undo: () => undo.mutate(pair) }),
    }),
    onError: failed("Couldn't split this advisor"),
  });
}
