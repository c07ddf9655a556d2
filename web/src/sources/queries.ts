import {
  callSource,
  campaigns,
  readDataSource,
  sources,
  type syncedSources,
  syncSource,
} from '@liftout/contract/sources';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** A range of a spreadsheet; without an id the client's own. */
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
    // The sheet is edited elsewhere, so opening the dialog reads it again.
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** Whether a client's calls are read from the dialer. */
export const callSourceQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(callSource, clientId),
    queryFn: ({ signal }) => call(callSource, { query: { client: clientId }, signal }),
  });

/** For admins: a client's sources and their state. */
export const sourcesQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(sources, clientId),
    queryFn: ({ signal }) => call(sources, { params: { client: clientId }, signal }),
    staleTime: 0,
    // Refetched while a sync runs: others may have started it, and an interrupted one is reported later.
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'running') && 5_000,
  });

export const sendSync = (clientId: string, source: (typeof syncedSources)[number]) =>
  call(syncSource, { params: { client: clientId }, body: { source } });

/** For admins: a client's data source with its preview. */
export const dataSourceQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readDataSource, clientId),
    queryFn: ({ signal }) => call(readDataSource, { params: { client: clientId }, signal }),
    staleTime: 0,
    // Spec section 7: spreadsheets are edited elsewhere.
    refetchInterval: 30_000,
  });
