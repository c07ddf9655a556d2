import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { validateSearchBy } from '../../lib/dom/search-params.ts';
import { contactTableParams } from '../search-params.ts';
import type { TableState } from './table-state.ts';
import { type ChangeTable, useTableState } from './use-table-state.ts';

/** The table's state at an address, in a router of its own. */
async function openAt(address: string) {
  let latest: [TableState, ChangeTable] | undefined;
  function Table() {
    latest = useTableState();
    return null;
  }
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = createRootRoute({ ...validateSearchBy(contactTableParams), component: Table });
  render(<RouterProvider router={createRouter({ routeTree, history })} />);
  await waitFor(() => expect(latest).toBeDefined());
  return {
    history,
    state: () => latest?.[0],
    change: (...given: Parameters<ChangeTable>) => act(() => latest?.[1](...given)),
    /** What the address holds; defaults are left out of it. */
    search: () => Object.fromEntries(new URLSearchParams(history.location.search)),
  };
}

test('the address says what the table shows', async () => {
  const { state } = await openAt('/?q=weiss&page=3&pageSize=25&sort=firm&order=desc');
  expect(state()).toMatchObject({ q: 'weiss', page: 3, pageSize: 25, sort: 'firm', order: 'desc' });
});

test('invalid values in an address count as missing', async () => {
  const { state } = await openAt('/?page=-4&pageSize=7&sort=colour&order=up');
  expect(state()).toMatchObject({ page: 1, pageSize: 10, sort: 'lastName', order: 'asc' });
});

test('any change but of the page goes to the first page', async () => {
  const { state, change, search } = await openAt('/?page=3');
  await change({ q: 'ubs' });
  await waitFor(() => expect(state()).toMatchObject({ q: 'ubs', page: 1 }));
  expect(search()).toEqual({ q: 'ubs' });
  await change({ page: 2 });
  await waitFor(() => expect(state()).toMatchObject({ q: 'ubs', page: 2 }));
  expect(search()).toEqual({ q: 'ubs', page: '2' });
});

test('Back undoes a change that was pushed, and no other', async () => {
  const { history, state, change } = await openAt('/');
  await change({ q: 'u' });
  await waitFor(() => expect(state()?.q).toBe('u'));
  await change({ sort: 'firm' }, { push: true });
  await waitFor(() => expect(state()?.sort).toBe('firm'));
  act(() => history.back());
  await waitFor(() => expect(state()).toMatchObject({ q: 'u', sort: 'lastName' }));
  expect(history.canGoBack()).toBe(false);
});

test('search parameters of others stay', async () => {
  const { change, search, state } = await openAt('/?contact=abc&page=2');
  await change({ q: 'ubs' });
  await waitFor(() => expect(state()?.q).toBe('ubs'));
  expect(search()).toEqual({ contact: 'abc', q: 'ubs' });
});
