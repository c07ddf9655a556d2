import { readBranding, readServices, readSettings } from '@liftout/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { getPortal } from '../lib/dom/portal.ts';

/** The portal's name and look; known from the page, and read again when an admin changes them. */
export const brandingQuery = () =>
  queryOptions({
    queryKey: keyOf(readBranding, null),
    queryFn: ({ signal }) => call(readBranding, { signal }),
    initialData: getPortal,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const settingsQuery = queryOptions({
  queryKey: keyOf(readSettings, null),
  queryFn: ({ signal }) => call(readSettings, { signal }),
});

export const servicesQuery = queryOptions({
  queryKey: keyOf(readServices, null),
  queryFn: ({ signal }) => call(readServices, { signal }),
});
