import {
  listArchivedClients,
  listClientProfiles,
  listClients,
  readClientContents,
} from '@liftout/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** For admins: the profiles of all clients that are not archived, sorted by name. */
export const clientProfilesQuery = queryOptions({
  queryKey: keyOf(listClientProfiles, null),
  queryFn: ({ signal }) => call(listClientProfiles, { signal }),
});

/** For admins: all clients that are not archived with their access, sorted by name. */
export const managedClientsQuery = queryOptions({
  queryKey: keyOf(listClients, null),
  queryFn: ({ signal }) => call(listClients, { signal }),
});

/** For admins: archived clients, the latest first. */
export const archivedClientsQuery = queryOptions({
  queryKey: keyOf(listArchivedClients, null),
  queryFn: ({ signal }) => call(listArchivedClients, { signal }),
});

/** For admins: what would be archived with a client. */
export const clientContentsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(readClientContents, null, id),
    queryFn: ({ signal }) => call(readClientContents, { params: { id }, signal }),
  });
