import { listSnoozed, listToday, type Today, type WhoseQueue } from '@liftout/contract/today';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Whom to call now, and what the user has done today. */
export const todayQuery = (clientId: string, who: WhoseQueue) =>
  queryOptions({
    queryKey: keyOf(listToday, clientId, who),
    queryFn: ({ signal }) => call(listToday, { query: { client: clientId, who }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * 60_000,
    refetchInterval: 5 * 60_000,
    meta: { what: 'the queue' },
  });

/** Who is snoozed, until when and by whom. */
export const snoozedQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listSnoozed, clientId),
    queryFn: ({ signal }) => call(listSnoozed, { query: { client: clientId }, signal }),
    staleTime: 2 * 60_000,
    meta: { what: 'who is snoozed' },
  });

/** Takes a contact out of every cached queue before the server has answered. @returns puts back what was there */
export async function leaveQueue(
  queries: QueryClient,
  clientId: string,
  contactId: string,
): Promise<() => void> {
  const queryKey = keyOf(listToday, clientId);
  // A request in flight was read before the change and would overwrite it.
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueriesData<Today>({ queryKey });
  for (const [key, today] of before)
    if (today)
      queries.setQueryData<Today>(key, {
        ...today,
        queue: today.queue.filter((item) => item.contactId !== contactId),
      });
  return () => {
    for (const [key, today] of before) queries.setQueryData(key, today);
  };
}
