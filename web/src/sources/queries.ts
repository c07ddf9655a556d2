import { readCallHook } from '@liftout/contract/call-hooks';
import {
  callSource,
  campaigns,
  keptRuns,
  readDataSource,
  scheduleSync,
  sources,
  stopSync,
  syncOverview,
  syncRuns,
  syncSource,
} from '@liftout/contract/sources';
import { readStageMap } from '@liftout/contract/stage-map';
import type { syncedSources } from '@liftout/contract/values/synced-sources';
import { readWriteBack } from '@liftout/contract/write-back';
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
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running' || status === 'queued') && 5_000,
  });

/** For admins: the last runs of a client's source, newest first. */
export const syncRunsQuery = (clientId: string, source: SyncedSource) =>
  queryOptions({
    queryKey: keyOf(syncRuns, clientId, source),
    queryFn: ({ signal }) =>
      call(syncRuns, { params: { client: clientId }, query: { source, limit: keptRuns }, signal }),
    // As above.
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running' || status === 'queued') && 5_000,
  });

/** For admins: the last and the next run of every client's sources. */
export const syncOverviewQuery = queryOptions({
  queryKey: keyOf(syncOverview, null),
  queryFn: ({ signal }) => call(syncOverview, { signal }),
  // Runs that are planned come and go without a change of ours.
  refetchInterval: ({ state }) =>
    state.data?.some(({ run }) => run?.status === 'running' || run?.status === 'queued') ? 5_000 : 60_000,
});

type SyncedSource = (typeof syncedSources)[number];

export const sendSync = (clientId: string, source: SyncedSource, archiveMissing: boolean) =>
  call(syncSource, { params: { client: clientId }, body: { source, archiveMissing } });

export const sendStop = (clientId: string, source: SyncedSource) =>
  call(stopSync, { params: { client: clientId }, body: { source } });

/** `intervalMinutes`: null for only when asked. */
export const sendSchedule = (clientId: string, source: SyncedSource, intervalMinutes: number | null) =>
  call(scheduleSync, { params: { client: clientId }, body: { source, intervalMinutes } });

/** For admins: a client's data source with its preview. */
export const dataSourceQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readDataSource, clientId),
    queryFn: ({ signal }) => call(readDataSource, { params: { client: clientId }, signal }),
    staleTime: 0,
    // Spec section 7: spreadsheets are edited elsewhere.
    refetchInterval: 30_000,
  });

/** For admins: where JustCall sends a client's calls. */
export const callHookQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readCallHook, clientId),
    queryFn: ({ signal }) => call(readCallHook, { params: { client: clientId }, signal }),
  });

/** For admins: what the stages of a client's HubSpot pipelines stand for. */
export const stageMapQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readStageMap, clientId),
    queryFn: ({ signal }) => call(readStageMap, { params: { client: clientId }, signal }),
  });

/** For admins: whether a client's changes go back to HubSpot, and which could not. */
export const writeBackQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readWriteBack, clientId),
    queryFn: ({ signal }) => call(readWriteBack, { params: { client: clientId }, signal }),
  });
