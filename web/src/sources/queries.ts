import { callSource, campaigns, sources, type syncedSources, syncSource } from '@liftout/contract/sources';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Which part of which spreadsheet; without an id the one that is set up for the client. */
export interface SheetChoice {
  spreadsheetId: string;
  range: string;
}

export const campaignsQuery = (clientId: string, { spreadsheetId, range }: SheetChoice) =>
  queryOptions({
    queryKey: keyOf(campaigns, clientId, spreadsheetId, range),
    queryFn: ({ signal }) =>
      call(campaigns, {
        query: { client: clientId, range, ...(spreadsheetId && { spreadsheetId }) },
        signal,
      }),
    // A sheet is edited elsewhere: opening the dialog again reads it again.
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** Whether a client's calls come in from the dialer. */
export const callSourceQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(callSource, clientId),
    queryFn: ({ signal }) => call(callSource, { query: { client: clientId }, signal }),
  });

/** For admins: what a client reads from other systems, and how it stands. */
export const sourcesQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(sources, clientId),
    queryFn: ({ signal }) => call(sources, { params: { client: clientId }, signal }),
    staleTime: 0,
    // A run that somebody else began ends by itself, and one that was cut off is told as such after a while.
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'running') && 5_000,
  });

export const sendSync = (clientId: string, source: (typeof syncedSources)[number]) =>
  call(syncSource, { params: { client: clientId }, body: { source } });
