import { type Deal, dealBoard, moveDeal } from '@liftout/contract/deals';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { makeBoard, makeDeal } from '../testing/people.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { getToasts } from '../ui/feedback/toast-store.ts';
import { boardQuery } from './queries.ts';
import { stageLabels } from './stages.ts';
import { useMoveDeal } from './use-move-deal.ts';

const first = makeDeal(1, 'targeted', { value: 300_000_00 });
const second = makeDeal(2, 'targeted', { value: 200_000_00 });

const ignore = () => undefined;

/** Shows a board with two deals; `stored` is the server's copy. */
async function openBoard(fakeServer: FakeServer, stored: Deal[] = [first, second]) {
  fakeServer.on(dealBoard, () => makeBoard(stored));
  const { result } = renderHook(
    () => ({ board: useQuery(boardQuery('alpha')).data, move: useMoveDeal('alpha', ignore, ignore) }),
    { wrapper: withQueries() },
  );
  await waitFor(() => expect(result.current.board).toBeDefined());
  return {
    move: (deal: Deal, to: Deal['stage']) => act(() => result.current.move(deal, to)),
    /** The deals in each column. */
    counts: () =>
      Object.fromEntries(result.current.board?.columns.map(({ stage, count }) => [stage, count]) ?? []),
    shown: (id: string) =>
      result.current.board?.columns.flatMap(({ deals }) => deals).find((deal) => deal.id === id),
    totalOf: (stage: Deal['stage']) =>
      result.current.board?.columns.find((column) => column.stage === stage)?.total,
  };
}
const openToast = () => getToasts().find(({ open }) => open);

test('a move shows before the server has answered, with counts and totals', async () => {
  const fakeServer = await startFakeServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored = [first, second];
  const board = await openBoard(fakeServer, stored);
  fakeServer.on(moveDeal, async () => {
    await promise;
    stored[0] = { ...first, stage: 'meeting', version: 2 };
    return stored[0];
  });
  await board.move(first, 'meeting');
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 1, meeting: 1 }));
  expect(board.totalOf('targeted')).toBe(200_000_00);
  expect(board.totalOf('meeting')).toBe(300_000_00);
  expect(openToast()).toBeUndefined();
  resolve();
  await waitFor(() => expect(openToast()?.title).toBe(`Stage changed to ${stageLabels.meeting}`));
  expect(board.counts()).toMatchObject({ targeted: 1, meeting: 1 });
  expect(fakeServer.requestsTo(moveDeal)).toMatchObject([
    { params: { id: first.id }, body: { stage: 'meeting', version: 1 } },
  ]);
});

test('two quick moves of a deal go one after the other, the second with the version of the first', async () => {
  const fakeServer = await startFakeServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored = [first, second];
  const board = await openBoard(fakeServer, stored);
  fakeServer.on(moveDeal, async ({ body }) => {
    await promise;
    const { stage } = moveDeal.body.parse(body);
    const [{ version } = first] = stored;
    stored[0] = { ...first, stage, version: version + 1 };
    return stored[0];
  });
  await board.move(first, 'conversation');
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 1, conversation: 1 }));
  await board.move({ ...first, stage: 'conversation' }, 'meeting');
  await waitFor(() => expect(board.counts()).toMatchObject({ conversation: 0, meeting: 1 }));
  resolve();
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(2));
  expect(fakeServer.requestsTo(moveDeal).map(({ body }) => body)).toEqual([
    { stage: 'conversation', version: 1 },
    { stage: 'meeting', version: 2 },
  ]);
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 1, conversation: 0, meeting: 1 }));
});

test('a deal stays where it was moved last while earlier moves are answered', async () => {
  const fakeServer = await startFakeServer();
  const stored = [first, second];
  const board = await openBoard(fakeServer, stored);
  const last = Promise.withResolvers<void>();
  fakeServer.on(moveDeal, async ({ body }) => {
    const { stage } = moveDeal.body.parse(body);
    if (stage === 'meeting') await last.promise;
    const [{ version } = first] = stored;
    stored[0] = { ...first, stage, version: version + 1 };
    return stored[0];
  });
  await board.move(first, 'conversation');
  await board.move({ ...first, stage: 'conversation' }, 'meeting');
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(2));
  expect(board.counts()).toMatchObject({ targeted: 1, conversation: 0, meeting: 1 });
  expect(board.shown(first.id)).toMatchObject({ stage: 'meeting', version: 2 });
  // What was read before the last answer would show it in the stage before.
  expect(fakeServer.requestsTo(dealBoard)).toHaveLength(1);
  last.resolve();
  await waitFor(() => expect(fakeServer.requestsTo(dealBoard)).toHaveLength(2));
  await waitFor(() => expect(board.shown(first.id)).toMatchObject({ stage: 'meeting', version: 3 }));
});

test('a refused move leaves another deal where it was moved meanwhile', async () => {
  const fakeServer = await startFakeServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored = [first, second];
  const board = await openBoard(fakeServer, stored);
  fakeServer.on(moveDeal, async ({ params }) => {
    await promise;
    if (params.id === first.id) throw new Error('refused');
    stored[1] = { ...second, stage: 'won', version: 2 };
    return stored[1];
  });
  await board.move(first, 'meeting');
  await board.move(second, 'won');
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 0, meeting: 1, won: 1 }));
  resolve();
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 1, meeting: 0, won: 1 }));
});

test('a deal that was removed meanwhile is told as such', async () => {
  const fakeServer = await startFakeServer();
  const board = await openBoard(fakeServer);
  const message = 'This deal was removed from the pipeline. Reload the board.';
  fakeServer.refuse(moveDeal, 409, { message, code: 'conflict' });
  await board.move(first, 'won');
  await waitFor(() =>
    expect(openToast()).toMatchObject({ title: "Couldn't change the stage", description: message }),
  );
});

test('a failed move is rolled back', async () => {
  const fakeServer = await startFakeServer();
  const board = await openBoard(fakeServer);
  fakeServer.refuse(moveDeal, 503, { message: 'Liftout is busy at the moment.', code: 'not_ready' });
  await board.move(first, 'won');
  await waitFor(() =>
    expect(openToast()).toMatchObject({ tone: 'negative', title: "Couldn't change the stage" }),
  );
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 2, won: 0 }));
  expect(board.totalOf('targeted')).toBe(500_000_00);
});

test('a move that conflicts with that of a colleague shows theirs', async () => {
  const fakeServer = await startFakeServer();
  const stored = [first, second];
  const board = await openBoard(fakeServer, stored);
  stored[0] = { ...first, stage: 'closing', version: 2 };
  const refusal = { message: 'This deal was changed by someone else.', code: 'stale', current: stored[0] };
  fakeServer.refuse(moveDeal, 409, refusal);
  await board.move(first, 'won');
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 1, closing: 1, won: 0 }));
  expect(openToast()).toMatchObject({ tone: 'negative', title: 'This deal was changed by someone else' });
});

test('Undo moves it back, with the version that the move made, and offers no Undo of its own', async () => {
  const fakeServer = await startFakeServer();
  const stored = [first, second];
  const board = await openBoard(fakeServer, stored);
  fakeServer.on(moveDeal, ({ body }) => {
    const { stage } = moveDeal.body.parse(body);
    stored[0] = { ...first, stage, version: (stored[0]?.version ?? 0) + 1 };
    return stored[0];
  });
  await board.move(first, 'won');
  await waitFor(() => expect(openToast()?.action?.label).toBe('Undo'));
  act(() => openToast()?.action?.onSelect());
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(2));
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 2, won: 0 }));
  expect(fakeServer.requestsTo(moveDeal)[1]).toMatchObject({ body: { stage: 'targeted', version: 2 } });
  expect(getToasts().filter(({ open }) => open)).toHaveLength(1);
});

test('Undo sends the version that the move made, not that of a colleague who changed the deal since', async () => {
  const fakeServer = await startFakeServer();
  const third = makeDeal(3, 'meeting', { value: 100_000_00 });
  const stored = [first, second, third];
  const board = await openBoard(fakeServer, stored);
  fakeServer.on(moveDeal, () => {
    const won: Deal = { ...third, stage: 'won', version: 2 };
    stored[2] = { ...third, stage: 'targeted', version: 3 };
    return won;
  });
  await board.move(third, 'won');
  await waitFor(() => expect(openToast()?.action?.label).toBe('Undo'));
  await waitFor(() => expect(board.counts()).toMatchObject({ targeted: 3, won: 0 }));
  act(() => openToast()?.action?.onSelect());
  await waitFor(() => expect(fakeServer.requestsTo(moveDeal)).toHaveLength(2));
  expect(fakeServer.requestsTo(moveDeal)[1]).toMatchObject({ body: { stage: 'meeting', version: 2 } });
});

test('a deal dropped on its own column sends nothing', async () => {
  const fakeServer = await startFakeServer();
  const board = await openBoard(fakeServer);
  await board.move(first, 'targeted');
  await board.move(second, 'targeted');
  expect(fakeServer.requestsTo(moveDeal)).toEqual([]);
});
