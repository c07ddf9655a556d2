import type { Stage } from '@liftout/contract/contacts';
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
      }),
    }),
    { wrapper: withQueries() },
  );
  await waitFor(() => expect(result.current.read.every(({ isSuccess }) => isSuccess)).toBe(true));
  return {
    fakeServer,
    queries: result.current.queries,
    steps,
    current: () => current,
    move: () => act(() => result.current.move.mutate()),
    isMoving: () => result.current.move.isPending,
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

test('a refused change may be sent again though the screen is still read again', async () => {
  const { fakeServer, steps, move, isMoving, asked } = await openScreen();
  const slow = Promise.withResolvers<void>();
  fakeServer.on(dealBoard, async () => {
    await slow.promise;
    return makeBoard([stored]);
  });
  fakeServer.refuse(moveDeal, 400, { message: 'Choose another stage.', code: 'invalid' });
  await move();
  await waitFor(() => expect(asked()).toEqual(['alpha', 'beta', 'alpha']));
  await waitFor(() => expect(isMoving()).toBe(false));
  await move();
  await waitFor(() => expect(steps.filter((step) => step === 'refused')).toHaveLength(2));
  slow.resolve();
});

/** A button that sends what it is given, without showing it before, and the requests that reached the server. */
async function openButton(optimistic?: () => () => void) {
  const fakeServer = await startFakeServer();
  const asked = Promise.withResolvers<void>();
  fakeServer.on(moveDeal, async () => {
    await asked.promise;
    return { ...stored, stage: 'won' as const, version: 2 };
  });
  const { result } = renderHook(
    () =>
      useChange({
        by: moveDeal,
        clientId: 'alpha',
        send: ({ to }: { to: Stage; onDone?: () => void }) =>
          call(moveDeal, { params: { id: stored.id }, body: { stage: to, version: 1 } }),
        ...(optimistic && { optimistic }),
      }),
    { wrapper: withQueries() },
  );
  const sent = () => fakeServer.requestsTo(moveDeal).map(({ body }) => body);
  return { fakeServer, result, sent, answer: () => asked.resolve() };
}
const to = (stage: Stage) => ({ stage, version: 1 });

test('two presses within one tick send one request, and both have its answer', async () => {
  const { result, sent, answer } = await openButton();
  let answers: Promise<Deal>[] = [];
  act(() => {
    const { mutate, mutateAsync } = result.current;
    mutate({ to: 'won', onDone: () => undefined });
    answers = [
      mutateAsync({ to: 'won', onDone: () => undefined }),
      mutateAsync({ to: 'won', onDone: () => undefined }),
    ];
  });
  answer();
  expect(await act(() => Promise.all(answers))).toMatchObject([{ version: 2 }, { version: 2 }]);
  expect(sent()).toEqual([to('won')]);
  await act(() => result.current.mutateAsync({ to: 'won' }));
  expect(sent()).toEqual([to('won'), to('won')]);
});

test('after a failure the same is sent again', async () => {
  const { fakeServer, result, sent } = await openButton();
  fakeServer.refuse(moveDeal, 500, { message: 'No.', code: 'internal' });
  await act(() => result.current.mutateAsync({ to: 'won' }).catch(() => undefined));
  await act(() => result.current.mutateAsync({ to: 'won' }).catch(() => undefined));
  expect(sent()).toHaveLength(2);
});

test('other commands are sent at once, and a switch may go on, off and on', async () => {
  const { result, sent, answer } = await openButton(() => () => undefined);
  act(() => {
    result.current.mutate({ to: 'won' });
    result.current.mutate({ to: 'closing' });
    result.current.mutate({ to: 'won' });
  });
  answer();
  await waitFor(() => expect(sent()).toHaveLength(3));
});
