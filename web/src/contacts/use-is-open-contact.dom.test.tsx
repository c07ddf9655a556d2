import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { contactParams, useIsOpenContact, useOpenContact } from './search-params.ts';

test('a card is drawn anew as its own contact opens and closes, not for any other', async () => {
  const drawn: string[] = [];
  let open: ReturnType<typeof useOpenContact> = () => undefined;
  function Card({ id }: { id: string }) {
    drawn.push(`${id} ${useIsOpenContact(id) ? 'open' : 'closed'}`);
    return null;
  }
  function Opener() {
    open = useOpenContact();
    return null;
  }
  const cards = ['ann', 'bob', 'cy'].map((id) => <Card key={id} id={id} />);
  const routeTree = createRootRoute({
    ...validateSearchBy(contactParams),
    component: () => [...cards, <Opener key="opener" />],
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree, history })} />);
  await waitFor(() => expect(drawn).toEqual(['ann closed', 'bob closed', 'cy closed']));

  drawn.length = 0;
  await act(() => open('ann', 'It moved'));
  await waitFor(() => expect(drawn).toEqual(['ann open']));

  drawn.length = 0;
  await act(() => open('bob'));
  await waitFor(() => expect(drawn.toSorted()).toEqual(['ann closed', 'bob open']));
});
