import { readDigestChoice } from '@liftout/contract/brief';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Whether the person signed in gets the Monday brief by email. */
export const briefMailQuery = (userId: string, clientId: string | null) =>
  queryOptions({
    queryKey: keyOf(readDigestChoice, clientId, userId),
    queryFn: ({ signal }) => call(readDigestChoice, { signal }),
  });
