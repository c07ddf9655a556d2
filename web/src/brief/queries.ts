import { readBrief } from '@liftout/contract/brief';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The Monday brief of the reader. `week`: a day of the week in which it comes; '': the current one. */
export const briefQuery = (userId: string, clientId: string, week: string) =>
  queryOptions({
    queryKey: keyOf(readBrief, clientId, userId, week),
    queryFn: ({ signal }) =>
      call(readBrief, { query: { client: clientId, ...(week !== '' && { week }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { what: 'the brief' },
  });
