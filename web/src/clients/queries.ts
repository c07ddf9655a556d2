import { listClientNames, readProfile } from '@liftout/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The profile of a client: name, logo, colours, contact person, access. */
export const profileQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readProfile, clientId),
    queryFn: ({ signal }) => call(readProfile, { params: { client: clientId }, signal }),
  });

/** For admins: all clients that are not archived, sorted by name. */
export const clientNamesQuery = queryOptions({
  queryKey: keyOf(listClientNames, null),
  queryFn: ({ signal }) => call(listClientNames, { signal }),
});
