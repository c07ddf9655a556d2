import { listSignIns } from '@liftout/contract/sign-ins';
import { listAdmins, listPeople } from '@liftout/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import type { SignInParams } from './params.ts';

/** Sessions come and go without a change of the list's rows, so it is refetched now and then. */
const refetchInterval = 60_000;

export const adminsQuery = queryOptions({
  queryKey: keyOf(listAdmins, null),
  queryFn: ({ signal }) => call(listAdmins, { signal }),
  refetchInterval,
});

/** A client's people and its own login. */
export const peopleQuery = (client: string) =>
  queryOptions({
    queryKey: keyOf(listPeople, client),
    queryFn: ({ signal }) => call(listPeople, { params: { client }, signal }),
    refetchInterval,
  });

export const signInsPageSize = 10;

/** A page of sign-ins, newest first. */
export const signInsQuery = ({ signInUser, signInOf, signInOutcome, signIns }: SignInParams) => {
  const query = {
    user: signInUser,
    of: signInOf,
    outcome: signInOutcome === 'all' ? ('' as const) : signInOutcome,
    page: signIns,
    pageSize: signInsPageSize,
  };
  return queryOptions({
    queryKey: keyOf(listSignIns, null, query),
    queryFn: ({ signal }) => call(listSignIns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
};
