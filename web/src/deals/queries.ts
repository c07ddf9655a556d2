import { dealBoard, moveDeal, type Stage } from '@liftout/contract/deals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Spec section 7: deals are stale after 30 s. */
export const staleTime = 30_000;

/** Counts and totals of all open deals, and the largest deals of each column. */
export const boardQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(dealBoard, clientId),
    queryFn: ({ signal }) => call(dealBoard, { query: { client: clientId }, signal }),
    staleTime,
    meta: { what: 'the pipeline' },
  });

export const sendMove = (id: string, stage: Stage, version: number) =>
  call(moveDeal, { params: { id }, body: { stage, version } });
