import { listClientNames, readProfile } from '@liftout/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The client behind a dashboard: name, logo, colours, contact person, access. */
export const profileQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readProfile, clientId),
    queryFn: ({ signal }) => call(readProfile, { params: { client: clientId }, signal }),
  });

/** For admins: every client that is not archived, by name. */
export const clientNamesQuery = queryOptions({
  queryKey: keyOf(listClientNames, null),
  queryFn: ({ signal }) => call(listClientNames, { signal }),
});
