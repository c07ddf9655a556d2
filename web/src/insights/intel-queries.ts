import { getIntel, listIntel } from '@liftout/contract/insights';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import type { IntelParams } from './intel-params.ts';

export const intelPageSize = 10;

/** A page of intel, of one client or of all, newest first. */
export function intelQuery({ intelPage, intelClient, intelType, intelPriority, intelQuery: q }: IntelParams) {
  const query = {
    page: intelPage,
    pageSize: intelPageSize,
    q,
    ...(intelClient !== '' && { client: intelClient }),
    ...(intelType !== 'all' && { type: intelType }),
    ...(intelPriority !== 'all' && { priority: intelPriority }),
  };
  return queryOptions({
    queryKey: keyOf(listIntel, intelClient || null, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(listIntel, { query, signal })),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

export const oneIntelQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(getIntel, null, id),
    queryFn: ({ signal }) => call(getIntel, { params: { id }, signal }),
    enabled: id !== '',
    staleTime: 30_000,
  });
