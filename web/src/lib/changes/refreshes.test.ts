import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import { createQueryClient } from './query-client.ts';

const first = ['/api/contacts', 'alpha', { page: 1 }];
const second = ['/api/contacts', 'alpha', { page: 2 }];
const ofOther = ['/api/contacts', 'beta', { page: 1 }];

/** What is left of three cached lists once reading the first of them again has failed. */
async function leftAfter(error: Error) {
  const queries = createQueryClient();
  for (const queryKey of [first, second, ofOther]) queries.setQueryData(queryKey, ['Elena Romano']);
  await queries
    .fetchQuery({ queryKey: first, queryFn: () => Promise.reject(error), staleTime: 0 })
    .catch(() => undefined);
  expect(queries.getQueryState(first)).toMatchObject({ status: 'error', error });
  return [first, second, ofOther].map((queryKey) => queries.getQueryData(queryKey) !== undefined);
}

test.each([400, 409, 429, 500, 502, 503])(
  'data stays after a refresh that failed with %i',
  async (status) => {
    expect(await leftAfter(new ApiError(status, '', ''))).toEqual([true, true, true]);
  },
);

test('data stays where the server was out of reach', async () => {
  expect(await leftAfter(new NetworkError('refused'))).toEqual([true, true, true]);
});

test.each([401, 404])('data leaves after a refresh that was refused with %i', async (status) => {
  expect(await leftAfter(new ApiError(status, '', ''))).toEqual([false, true, true]);
});

test('without access all that the endpoint gave for the client leaves', async () => {
  expect(await leftAfter(new ApiError(403, '', ''))).toEqual([false, false, true]);
});
