import { readProfile } from '@liftout/contract/client-profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The profile of a client: name, logo, colours, contact person, access. */
export const profileQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readProfile, clientId),
    queryFn: ({ signal }) => call(readProfile, { params: { client: clientId }, signal }),
  });
