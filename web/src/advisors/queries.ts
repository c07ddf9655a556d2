import { getAdvisor } from '@liftout/contract/advisors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** An advisor, with the contacts of a client. */
export const advisorQuery = (clientId: string | undefined, id: string) =>
  queryOptions({
    queryKey: keyOf(getAdvisor, clientId ?? null, id),
    queryFn: ({ signal }) =>
      call(getAdvisor, { params: { id }, query: clientId === undefined ? {} : { client: clientId }, signal }),
    staleTime: 30_000,
    meta: { what: 'the advisor' },
  });
