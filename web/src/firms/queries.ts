import { readFirm, readTeam } from '@liftout/contract/firms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** As deals (spec section 7): the pages are made of them. */
const staleTime = 30_000;

/** A firm in a client's book. */
export const firmQuery = (clientId: string, firmName: string) =>
  queryOptions({
    queryKey: keyOf(readFirm, clientId, firmName),
    queryFn: ({ signal }) => call(readFirm, { params: { firmName }, query: { client: clientId }, signal }),
    staleTime,
  });

/** A contact's team or a firm's, of one client or of all that the user reaches. */
export const teamQuery = (clientId: string | undefined, id: string) =>
  queryOptions({
    queryKey: keyOf(readTeam, clientId ?? null, id),
    queryFn: ({ signal }) =>
      call(readTeam, { params: { id }, query: clientId === undefined ? {} : { client: clientId }, signal }),
    staleTime,
  });
