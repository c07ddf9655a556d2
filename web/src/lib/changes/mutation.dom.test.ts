import { type Deal, dealBoard, moveDeal } from '@liftout/contract/deals';
import { callSource } from '@liftout/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { makeBoard, makeDeal } from '../../testing/people.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { getToasts } from '../../ui/feedback/toast-store.ts';
import { call } from '../api/api.ts';
import { currentOf, useChange } from './mutation.ts';
import { keyOf } from './query-keys.ts';

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
