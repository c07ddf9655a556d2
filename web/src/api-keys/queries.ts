import { listApiKeys } from '@liftout/contract/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** A key's use is no change of the list's rows, so it is refetched now and then. */
const refetchInterval = 60_000;

export const apiKeysQuery = (client: string) =>
  queryOptions({
    queryKey: keyOf(listApiKeys, client),
    queryFn: ({ signal }) => call(listApiKeys, { params: { client }, signal }),
    refetchInterval,
  });
