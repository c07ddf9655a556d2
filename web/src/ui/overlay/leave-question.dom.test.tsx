import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LeaveQuestion } from './leave-question.tsx';
import { isOtherTab } from './unsaved-input.ts';
import { useConfirmLeave } from './use-confirm-leave.ts';

/** A page with two forms in which something is typed, one of them on a tab, until they are saved. */
function Forms() {
  const [dirty, setDirty] = useState(true);
  useConfirmLeave(dirty);
  useConfirmLeave(dirty, { isLostBy: isOtherTab });
  return (
    <button type="button" onClick={() => setDirty(false)}>
      Save
    </button>
  );
}

async function open() {
  const root = createRootRoute({
    component: () => (
      <>
        <LeaveQuestion />
        <Outlet />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Forms }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other</p> }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/?tab=a'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('Save');
  return router.history;
}

const question = () => screen.queryByText('Discard your changes?');
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const push = (history: Awaited<ReturnType<typeof open>>, address: string, ignoreBlocker = false) =>
  act(async () => history.push(address, undefined, { ignoreBlocker }));

test('another page is opened after the question alone, which is asked once for all forms', async () => {
  const history = await open();
  await push(history, '/other');
  expect(await screen.findAllByText('Discard your changes?')).toHaveLength(1);
  answer('Keep editing');
  await waitFor(() => expect(question()).toBeNull());
  expect(history.location.href).toBe('/?tab=a');
  expect(screen.getByText('Save')).toBeDefined();
  await push(history, '/other');
  await screen.findByText('Discard your changes?');
  answer('Discard');
  expect(await screen.findByText('Other')).toBeDefined();
  expect(question()).toBeNull();
});

test('a change of the address that keeps the forms is not asked about, one that loses one of them is', async () => {
  const history = await open();
  await push(history, '/?tab=a&q=ubs');
  expect(history.location.href).toBe('/?tab=a&q=ubs');
  expect(question()).toBeNull();
  await push(history, '/?tab=b');
  await screen.findByText('Discard your changes?');
  expect(history.location.href).toBe('/?tab=a&q=ubs');
});

test('nothing is asked once it is saved, and an open question goes', async () => {
  const history = await open();
  await push(history, '/other');
  await screen.findByText('Discard your changes?');
  act(() => screen.getByText('Save').click());
  await waitFor(() => expect(question()).toBeNull());
  expect(history.location.href).toBe('/?tab=a');
  await push(history, '/other');
  expect(await screen.findByText('Other')).toBeDefined();
});

test('who has no session any more is led away without a question', async () => {
  const history = await open();
  await push(history, '/other', true);
  expect(await screen.findByText('Other')).toBeDefined();
  expect(question()).toBeNull();
});
