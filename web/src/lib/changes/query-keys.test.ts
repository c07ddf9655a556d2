import { engagementMetrics, logActivity } from '@liftout/contract/activity';
import type { Change } from '@liftout/contract/changes';
import { contactFacets, createContact, listContacts } from '@liftout/contract/contacts';
import { dealBoard, moveDeal } from '@liftout/contract/deals';
import { insights } from '@liftout/contract/insights';
import { marketInsights } from '@liftout/contract/markets';
import { readMarketReport } from '@liftout/contract/reports';
import { listViews } from '@liftout/contract/saved-views';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate, isAffected, keyOf } from './query-keys.ts';

const reading = [
  contactFacets,
  dealBoard,
  engagementMetrics,
  insights,
  listContacts,
  listViews,
  marketInsights,
  readMarketReport,
] as const;

/** The paths that a change of alpha's rows makes out of date. */
function concerned(topics: Change['topics'], clientId: string | null = 'alpha') {
  return reading
    .filter((endpoint) =>
      isAffected({ queryKey: keyOf(endpoint, 'alpha'), meta: undefined }, [{ clientId, topics }]),
    )
    .map(({ path }) => path);
}

test('an added contact reaches the list, the board, facets, insights, the market overview and the report', () => {
  expect(concerned([...createContact.changes])).toEqual([
    '/api/contacts/facets',
    '/api/deals/board',
    '/api/insights',
    '/api/contacts',
    '/api/market-insights/:client',
    '/api/reports/market',
  ]);
});

test('a logged call reaches the engagement figures', () => {
  expect(concerned([...logActivity.changes])).toContain('/api/engagement-metrics');
});

test('a deal that moves reaches the table and the insights, and no saved views', () => {
  const reached = concerned([...moveDeal.changes]);
  expect(reached).toEqual(expect.arrayContaining(['/api/contacts', '/api/insights']));
  expect(reached).not.toContain('/api/contacts/views');
});

test('changes of one client affect only its queries, changes of no client all', () => {
  expect(concerned(['contacts'], 'beta')).toEqual([]);
  expect(concerned(['reports'], null)).toEqual(['/api/reports/market']);
  const ofAll = { queryKey: keyOf(listContacts, null, 'count'), meta: undefined };
  expect(isAffected(ofAll, [{ clientId: 'beta', topics: ['contacts'] }])).toBe(true);
});

test('topics that a stream brings do not affect a query', () => {
  const queryKey = keyOf(engagementMetrics, 'alpha');
  const activity: Change[] = [{ clientId: 'alpha', topics: ['activity'] }];
  expect(isAffected({ queryKey, meta: { streamed: ['activity'] } }, activity)).toBe(false);
  expect(isAffected({ queryKey, meta: {} }, activity)).toBe(true);
});

test('queries that are not shown are only marked', async () => {
  const queries = new QueryClient();
  const queryKey = keyOf(dealBoard, 'alpha');
  queries.setQueryData(queryKey, 'board');
  queries.setQueryData(keyOf(dealBoard, 'beta'), 'board');
  await invalidate(queries, [{ clientId: 'alpha', topics: ['deals'] }]);
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(queries.getQueryState(keyOf(dealBoard, 'beta'))?.isInvalidated).toBe(false);
});

test('a change during a first load is read after it, as the answer may be older', async () => {
  const queries = new QueryClient();
  const queryKey = keyOf(dealBoard, 'alpha');
  const answers: ((board: string) => void)[] = [];
  const queryFn = () =>
    new Promise<string>((answer) => {
      answers.push(answer);
    });
  const board = new QueryObserver(queries, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  board.subscribe(() => undefined);
  const refetched = invalidate(queries, [{ clientId: 'alpha', topics: ['deals'] }]);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the change');
  await refetched;
  expect(board.getCurrentResult().data).toBe('after the change');
});

test('a change during a first load that nobody looks at any more marks it', async () => {
  const queries = new QueryClient();
  const queryKey = keyOf(dealBoard, 'alpha');
  const loaded = queries.fetchQuery({ queryKey, queryFn: async () => 'before the change' });
  await Promise.all([loaded, invalidate(queries, [{ clientId: 'alpha', topics: ['deals'] }])]);
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
