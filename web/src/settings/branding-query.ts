import { readBranding } from '@liftout/contract/branding';
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
