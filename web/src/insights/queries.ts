import { dismissInsight, type Insight, insights, restoreInsight } from '@liftout/contract/insights';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { toast } from '../ui/feedback/toast-store.ts';

export const insightsKey = (clientId: string) => keyOf(insights, clientId);

/** The insights of a client, most urgent first. */
export const insightsQuery = (clientId: string) =>
  queryOptions({
    queryKey: insightsKey(clientId),
    queryFn: ({ signal }) => call(insights, { query: { client: clientId }, signal }),
    meta: { what: 'the insights' },
  });

/** Dismisses an insight optimistically, with Undo. */
export function useDismiss(clientId: string): (insight: Insight) => void {
  const queries = useQueryClient();
  const queryKey = insightsKey(clientId);
  const body = { client: clientId };
  const failed = (error: unknown) =>
    toast({
      tone: 'negative',
      error,
      title: "Couldn't update the insight",
      description: messageOf(error, 'Nothing was changed. Please try again.'),
    });

  const restore = useChange({
    by: restoreInsight,
    clientId,
    send: (insight: Insight) => call(restoreInsight, { params: { insightId: insight.id }, body }),
    onError: failed,
  });
  const dismiss = useChange({
    by: dismissInsight,
    clientId,
    send: (insight: Insight) => call(dismissInsight, { params: { insightId: insight.id }, body }),
    optimistic: async (insight) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Insight[]>(queryKey);
      queries.setQueryData<Insight[]>(queryKey, (list) => list?.filter(({ id }) => id !== insight.id));
      return () => queries.setQueryData(queryKey, before);
    },
    done: (_, insight) => ({
      title: 'Insight dismissed',
      description: insight.title,
      undo: () => restore.mutate(insight),
    }),
    onError: failed,
  });
  return dismiss.mutate;
}
