import { attention, hubspotMetrics, justcallMetrics, platformMetrics } from '@liftout/contract/admin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';

const staleTime = 60_000;

export const platformQuery = queryOptions({
  queryKey: keyOf(platformMetrics, null),
  queryFn: ({ signal }) => call(platformMetrics, { signal }),
  staleTime,
});

export const hubspotQuery = queryOptions({
  queryKey: keyOf(hubspotMetrics, null),
  queryFn: ({ signal }) => call(hubspotMetrics, { signal }),
  staleTime,
});

export const justcallQuery = queryOptions({
  queryKey: keyOf(justcallMetrics, null),
  queryFn: ({ signal }) => call(justcallMetrics, { signal }),
  staleTime,
});

/** What waits for an admin. Access that ends shows within a minute, without any change of rows. */
export const attentionQuery = queryOptions({
  queryKey: keyOf(attention, null),
  queryFn: ({ signal }) => call(attention, { signal }),
  staleTime: 15_000,
  refetchInterval: 60_000,
});
