import { listContacts } from '@liftout/contract/contacts';
import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../lib/api/api.ts';
import { totalOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The number of contacts of all clients; null when the server did not say. */
export const contactCountQuery = queryOptions({
  queryKey: keyOf(listContacts, null, 'count'),
  queryFn: async ({ signal }) => {
    const { headers } = await callWithHeaders(listContacts, { query: { pageSize: 1 }, signal });
    return totalOf(headers);
  },
  staleTime: 60_000,
});
