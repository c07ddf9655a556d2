import type { Change } from '@liftout/contract/changes';
import { dealBoard } from '@liftout/contract/deals';
import { listViews } from '@liftout/contract/saved-views';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createRefetcher } from './changes.ts';
import { keyOf } from './query-keys.ts';

const deals: Change[] = [{ clientId: 'alpha', topics: ['deals'] }];

function shown(queries: QueryClient, queryKey: readonly unknown[]) {
  const read = vi.fn(async () => 'read');
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => undefined);
  return read;
}

test('changes during a refetch cause one more', async () => {
  const queries = new QueryClient();
  const board = shown(queries, keyOf(dealBoard, 'alpha'));
  const views = shown(queries, keyOf(listViews, 'alpha'));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect([board.mock.calls.length, views.mock.calls.length]).toEqual([1, 1]);
  const apply = createRefetcher(queries, async () => undefined);
  for (let n = 0; n < 20; n += 1) apply(deals);
  await vi.waitFor(() => expect(board).toHaveBeenCalledTimes(2));
  for (let n = 0; n < 20; n += 1) apply(deals);
  await vi.waitFor(() => expect(board).toHaveBeenCalledTimes(3));
  expect(views).toHaveBeenCalledTimes(1);
});

test('where it is not known what changed, everything is refetched', async () => {
  const queries = new QueryClient();
  const board = shown(queries, keyOf(dealBoard, 'alpha'));
  const views = shown(queries, keyOf(listViews, 'alpha'));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  createRefetcher(queries, async () => undefined)(null);
  await vi.waitFor(() => expect([board.mock.calls.length, views.mock.calls.length]).toEqual([2, 2]));
});

test('nothing is refetched while the pointer is in use', async () => {
  const queries = new QueryClient();
  const board = shown(queries, keyOf(dealBoard, 'alpha'));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  let rest = () => {};
  const moving = new Promise<void>((resolve) => {
    rest = resolve;
  });
  createRefetcher(queries, () => moving)(deals);
  await Promise.resolve();
  expect(board).toHaveBeenCalledTimes(1);
  rest();
  await vi.waitFor(() => expect(board).toHaveBeenCalledTimes(2));
});
