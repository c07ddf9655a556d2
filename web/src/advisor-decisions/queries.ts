import {
  advisorChoices,
  compareAdvisors,
  getAdvisorDecisions,
  getAdvisorPair,
  listAdvisorPairs,
  previewUnmerge,
} from '@liftout/contract/advisor-decisions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import type { AdvisorPairsParams } from './params.ts';

export const pairsPageSize = 10;

/** A page of pairs to review, or decided ones. */
export const pairsQuery = ({
  pairs: page,
  pairsQuery: q,
  pairsState: state,
  pairsSort: sort,
}: AdvisorPairsParams) => {
  const query = { page, pageSize: pairsPageSize, q, state, sort };
  return queryOptions({
    queryKey: keyOf(listAdvisorPairs, null, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(listAdvisorPairs, { query, signal })),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
};

/** A pair, and what each decision would change. Read anew each time it is asked for. */
export const pairQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(getAdvisorPair, null, id),
    queryFn: ({ signal }) => call(getAdvisorPair, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The newest advisors with these words in their name or city; none without a word. */
export const choicesQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf(advisorChoices, null, q),
    queryFn: ({ signal }) => call(advisorChoices, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Two advisors, and what merging them would change. Read anew each time, as `pairQuery`. */
export const compareQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: keyOf(compareAdvisors, null, { a, b }),
    queryFn: ({ signal }) => call(compareAdvisors, { query: { a, b }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The decisions on an advisor, with the version that splitting needs. */
export const decisionsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(getAdvisorDecisions, null, id),
    queryFn: ({ signal }) => call(getAdvisorDecisions, { params: { id }, signal }),
    staleTime: 0,
  });

/** What splitting moves off an advisor would change. */
export const splitQuery = (id: string, version: string, moves: string[]) =>
  queryOptions({
    queryKey: keyOf(getAdvisorDecisions, null, id, 'split', version, ...moves),
    queryFn: ({ signal }) => call(previewUnmerge, { params: { id }, body: { moves }, signal }),
    enabled: moves.length > 0,
    gcTime: 0,
    retry: false,
  });
