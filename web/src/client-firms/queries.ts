import { listClientFirms } from '@liftout/contract/client-firms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import type { ClientFirmsState } from './firms-state.ts';

/** Firms on a page of the table. */
export const firmsPageSize = 25;

/** A page of the firms of a client's market and of its contacts. */
export const clientFirmsQuery = (clientId: string, { q, from, to, sort, order, page }: ClientFirmsState) => {
  const query = {
    client: clientId,
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    sort,
    order,
    page,
    pageSize: firmsPageSize,
  };
  return queryOptions({
    queryKey: keyOf(listClientFirms, clientId, query),
    queryFn: ({ signal }) => call(listClientFirms, { query, signal }),
    // Of the same client only: another one's page begins with its skeleton.
    placeholderData: (data, before) => (before?.queryKey.includes(clientId) ? data : undefined),
    // The same as for deals (spec section 7), which it shows.
    staleTime: 30_000,
    meta: { what: 'the firms' },
  });
};
