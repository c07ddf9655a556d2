import {
  listMoveSigns,
  type MoveSign,
  readAdvisorSigns,
  readContactSigns,
} from '@liftout/contract/move-signs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

const staleTime = 5 * 60_000;
/** Contacts on a page. */
export const signsPageSize = 10;

export const contactSignsQuery = (clientId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(readContactSigns, clientId, id),
    queryFn: ({ signal }) => call(readContactSigns, { params: { id }, query: { client: clientId }, signal }),
    staleTime,
  });

/** The signs of an advisor, from the moves of the client's market. */
export const advisorSignsQuery = (clientId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(readAdvisorSigns, clientId, id),
    queryFn: ({ signal }) => call(readAdvisorSigns, { params: { id }, query: { client: clientId }, signal }),
    staleTime,
  });

export const moveSignsQuery = (clientId: string, { sign, page }: { sign: MoveSign | ''; page: number }) => {
  const query = { client: clientId, ...(sign && { sign }), page, pageSize: signsPageSize };
  return queryOptions({
    queryKey: keyOf(listMoveSigns, clientId, query),
    queryFn: ({ signal }) => call(listMoveSigns, { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });
};
