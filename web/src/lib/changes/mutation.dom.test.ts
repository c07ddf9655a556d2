import { type Deal, dealBoard, moveDeal } from '@liftout/contract/deals';
import { callSource } from '@liftout/contract/sources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { makeBoard, makeDeal } from '../../testing/people.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { getToasts } from '../../ui/feedback/toast-store.ts';
import { call } from '../api/api.ts';
import { currentOf, useChange } from './mutation.ts';
import { invalidate, keyOf } from './query-keys.ts';

const stored = makeDeal(1, 'targeted');

/** A screen of two clients' boards and of what no deal is part of, with a change that notes its steps. */
async function openScreen() {
  const fakeServer = await startFakeServer();
  fakeServer.on(dealBoard, () => makeBoard([stored]));
  fakeServer.on(callSource, () => ({ state: 'off' as const }));
  const steps: string[] = [];
  let current: Deal | null = null;
  const { result } = renderHook(
    () => ({
      queries: useQueryClient(),
      read: [
        useQuery({
          queryKey: keyOf(dealBoard, 'alpha'),
          queryFn: () => call(dealBoard, { query: { client: 'alpha' } }),
        }),
        useQuery({
          queryKey: keyOf(dealBoard, 'beta'),
          queryFn: () => call(dealBoard, { query: { client: 'beta' } }),
        }),
        useQuery({ queryKey: keyOf(callSource, 'alpha'), queryFn: () => call(callSource, { query: {} }) }),
      ],
      move: useChange({
        by: moveDeal,
        clientId: 'alpha',
        send: () => call(moveDeal, { params: { id: stored.id }, body: { stage: 'won', version: 1 } }),
        optimistic: () => {
          steps.push('shown');
          return () => void steps.push('rolled back');
        },
        done: ({ version }) => ({ title: `Version ${version}`, undo: () => void steps.push('undone') }),
        onError: (error) => {
          current = currentOf<Deal>(error);
          steps.push('refused');
        },
      }).mutate,
    }),
    { wrapper: withQueries() },
  );
  await waitFor(() => expect(result.current.read.every(({ isSuccess }) => isSuccess)).toBe(true));
  return {
    fakeServer,
    queries: result.current.queries,
    steps,
    current: () => current,
    move: () => act(() => result.current.move()),
    /** How often each client's board was requested. */
    asked: () => fakeServer.requestsTo(dealBoard).map(({ query }) => query.get('client')),
  };
}

test('a change refetches the queries that read what it wrote, of its own client only', async () => {
  const { fakeServer, steps, move, asked } = await openScreen();
  fakeServer.on(moveDeal, () => ({ ...stored, stage: 'won' as const, version: 2 }));
  await move();
  await waitFor(() => expect(asked()).toEqual(['alpha', 'beta', 'alpha']));
  expect(fakeServer.requestsTo(callSource)).toHaveLength(1);
  expect(steps).toEqual(['shown']);
  expect(getToasts()[0]).toMatchObject({ title: 'Version 2', action: { label: 'Undo' } });
  act(() => getToasts()[0]?.action?.onSelect());
  expect(steps).toEqual(['shown', 'undone']);
});

test('of two changes under way only the last one refetches what the screen already shows of both', async () => {
  const { fakeServer, move, asked } = await openScreen();
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fakeServer.on(moveDeal, async () => {
    await answers[fakeServer.requestsTo(moveDeal).length - 1]?.promise;
    return { ...stored, stage: 'won' as const, version: 2 };
  });
  await move();
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(1));
  await move();
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(2));
  answers[0]?.resolve();
  await waitFor(() => expect(getToasts().filter(({ title }) => title === 'Version 2')).toHaveLength(1));
  expect(asked()).toEqual(['alpha', 'beta']);
  answers[1]?.resolve();
  await waitFor(() => expect(asked()).toEqual(['alpha', 'beta', 'alpha']));
});

test('the browser asks before the page is left while a change that shows is not answered', async () => {
  const { fakeServer, move } = await openScreen();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  fakeServer.on(moveDeal, async () => {
    await promise;
    return { ...stored, stage: 'won' as const, version: 2 };
  });
  expect(asksBeforeLeaving()).toBe(false);
  await move();
  expect(asksBeforeLeaving()).toBe(true);
  resolve();
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});

test("a colleague's change waits until a change under way is answered", async () => {
  const { fakeServer, queries, move, asked } = await openScreen();
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeServer.on(moveDeal, async () => {
    await promise;
    return { ...stored, stage: 'won' as const, version: 2 };
  });
  await move();
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(1));
  await act(() => invalidate(queries, [{ clientId: null, topics: ['deals'] }]));
  // That of the other client is read again, where nothing is under way.
  expect(asked()).toEqual(['alpha', 'beta', 'beta']);
  resolve();
  await waitFor(() => expect(asked()).toEqual(['alpha', 'beta', 'beta', 'alpha']));
});

test('a refused change is rolled back before its toast, and refetches too', async () => {
  const { fakeServer, steps, current, move, asked } = await openScreen();
  const newest = { ...stored, stage: 'closing' as const, version: 4 };
  const body = { message: 'This deal was changed by someone else.', code: 'stale', current: newest };
  fakeServer.refuse(moveDeal, 409, body);
  await move();
  await waitFor(() => expect(steps).toEqual(['shown', 'rolled back', 'refused']));
  expect(current()).toEqual(newest);
  await waitFor(() => expect(asked()).toEqual(['alpha', 'beta', 'alpha']));
});
