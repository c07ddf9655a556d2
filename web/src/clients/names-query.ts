import { listClientNames } from '@liftout/contract/client-names';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** For admins: all clients that are not archived, sorted by name. */
export const clientNamesQuery = queryOptions({
  queryKey: keyOf(listClientNames, null),
  queryFn: ({ signal }) => call(listClientNames, { signal }),
});
