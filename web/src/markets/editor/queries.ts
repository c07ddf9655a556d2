import { readMarketHistory, readMarketProposal } from '@liftout/contract/markets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';

export const proposalQuery = (path: string) =>
  queryOptions({
    queryKey: keyOf(readMarketProposal, null, path),
    queryFn: ({ signal }) => call(readMarketProposal, { params: { path }, signal }),
    staleTime: 60_000,
  });

export const historyQuery = (path: string) =>
  queryOptions({
    queryKey: keyOf(readMarketHistory, null, path),
    queryFn: ({ signal }) => call(readMarketHistory, { params: { path }, signal }),
  });
