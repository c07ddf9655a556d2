// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  pageParam,
  searchParams,
  textParam,
  useSearchParams,
  useSetSearchParams,
  type ValuesOf,
  validateSearchBy,
} from './search-params.ts';

const params = searchParams({ q: textParam(), page: pageParam() });
const others = searchParams({ open: textParam() });

afterEach(cleanup);

let set: ReturnType<typeof useSetSearchParams<ValuesOf<typeof params>>>;
let renders = 0;

function List() {
  const { q, page } = useSearchParams(params);
  set = useSetSearchParams();
  renders += 1;
  return <p>{`${q}:${page}`}</p>;
}

async function open(address: string) {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    ...validateSearchBy(searchParams({ ...params.shape, ...others.shape })),
    component: List,
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText(/:/);
  return router;
}

/** What the address says, as text. */
const written = ({ state }: { state: { location: { searchStr: string } } }) =>
  Object.fromEntries(new URLSearchParams(state.location.searchStr));

test('a section reads its part of the address, changes it, and leaves defaults out', async () => {
  const router = await open('/?q=ubs&page=0&open=a');
  expect(screen.getByText('ubs:1')).toBeDefined();
  await act(async () => set({ page: 3 }, { push: true }));
  expect(await screen.findByText('ubs:3')).toBeDefined();
  expect(written(router)).toEqual({ q: 'ubs', page: '3', open: 'a' });
  await act(async () => set({ q: '', page: 1 }));
  expect(await screen.findByText(':1')).toBeDefined();
  expect(written(router)).toEqual({ open: 'a' });
  // The last change replaced the entry that the push had added.
  await act(async () => router.history.back());
  expect(await screen.findByText('ubs:1')).toBeDefined();
});

test('a change of another part does not render the section again', async () => {
  const router = await open('/?q=ubs');
  const before = renders;
  await act(() => router.navigate({ to: '/', search: { q: 'ubs', open: 'b' } }));
  expect(written(router)).toEqual({ q: 'ubs', open: 'b' });
  expect(renders).toBe(before);
});
