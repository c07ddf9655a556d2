import { readMarketReport, readReportProse, readTitleThresholds } from '@liftout/contract/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The Latest Report of a client, created each time it is opened. */
export const reportQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readMarketReport, clientId),
    queryFn: ({ signal }) => call(readMarketReport, { query: { client: clientId }, signal }),
    staleTime: 60_000,
  });

/** A model's sentences about the figures, where one is configured. */
export const proseQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readReportProse, clientId),
    queryFn: ({ signal }) => call(readReportProse, { query: { client: clientId }, signal }),
  });

/** For admins: the revenue of each title. */
export const thresholdsQuery = queryOptions({
  queryKey: keyOf(readTitleThresholds, null),
  queryFn: ({ signal }) => call(readTitleThresholds, { signal }),
});
