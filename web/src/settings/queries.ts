import { readServices, readSettings } from '@liftout/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

export const settingsQuery = queryOptions({
  queryKey: keyOf(readSettings, null),
  queryFn: ({ signal }) => call(readSettings, { signal }),
});

export const servicesQuery = queryOptions({
  queryKey: keyOf(readServices, null),
  queryFn: ({ signal }) => call(readServices, { signal }),
});
