import { type GoalTargets, type MonthGoals, setGoals } from '@liftout/contract/goals';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../lib/changes/mutation.ts';
import { goalsQuery, sendGoals } from './queries.ts';

interface NewGoals {
  /** The goals that were seen. */
  seen: MonthGoals;
  targets: GoalTargets;
}

/** Sets the goals from this month on, with Undo. */
export function useSetGoals(clientId: string, onError: (error: Error, goals: NewGoals) => void) {
  const queries = useQueryClient();
  const set = useChange({
    by: setGoals,
    clientId,
    scope: `goals ${clientId}`,
    send: ({ seen, targets }: NewGoals) => sendGoals(clientId, seen, targets),
    onSuccess: (saved) => queries.setQueryData(goalsQuery(clientId).queryKey, saved),
    done: (saved, { seen }) => ({
      title: 'Goals saved',
      undo: () => set.mutate({ seen: saved, targets: seen.targets }),
    }),
    onError,
  });
  return set;
}
