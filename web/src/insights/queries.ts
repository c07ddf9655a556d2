import { dismissInsight, type Insight, insights, restoreInsight } from '@liftout/contract/insights';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { messageOf } from '../lib/errors.ts';
import { toast } from '../ui/toast-store.ts';

export const insightsKey = (clientId: string) => ['insights', clientId] as const;

/** What to act on, most urgent first. */
export const insightsQuery = (clientId: string) =>
  queryOptions({
    queryKey: insightsKey(clientId),
    queryFn: ({ signal }) => call(insights, { query: { client: clientId }, signal }),
  });

/** Puts an insight aside at once, with Undo; a refusal brings it back. */
export function useDismiss(clientId: string): (insight: Insight) => void {
  const queries = useQueryClient();
  const queryKey = insightsKey(clientId);
  const body = { client: clientId };
  const reload = () => queries.invalidateQueries({ queryKey });
  const failed = (error: unknown) =>
    toast({
      tone: 'negative',
      title: 'The insight is as it was',
      description: messageOf(error, 'It could not be changed. Please try again.'),
    });

  const restore = useMutation({
    mutationFn: (insight: Insight) => call(restoreInsight, { params: { insightId: insight.id }, body }),
    onError: failed,
    onSettled: reload,
  });
  const dismiss = useMutation({
    mutationFn: (insight: Insight) => call(dismissInsight, { params: { insightId: insight.id }, body }),
    onMutate: async (insight) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Insight[]>(queryKey);
      queries.setQueryData<Insight[]>(queryKey, (list) => list?.filter(({ id }) => id !== insight.id));
      return { before };
    },
    onSuccess: (_, insight) => {
      toast({
        title: 'Insight dismissed',
        description: insight.title,
        action: { label: 'Undo', onSelect: () => restore.mutate(insight) },
      });
    },
    onError: (error, _, context) => {
      queries.setQueryData(queryKey, context?.before);
      failed(error);
    },
    onSettled: reload,
  });
  return dismiss.mutate;
}
