import { type GoalTargets, type MonthGoals, readGoals, setGoals } from '@liftout/contract/goals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The current month's goals, and how much of them was reached. */
export const goalsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readGoals, clientId),
    queryFn: ({ signal }) => call(readGoals, { query: { client: clientId }, signal }),
    staleTime: 30_000,
    refetchInterval: 5 * 60_000,
  });

export const sendGoals = (
  clientId: string,
  { month, version }: Pick<MonthGoals, 'month' | 'version'>,
  targets: GoalTargets,
) => call(setGoals, { body: { client: clientId, month, targets, version } });
