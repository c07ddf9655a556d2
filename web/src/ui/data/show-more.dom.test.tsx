import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/errors.ts';
import { createQueryClient } from '../../lib/changes/query-client.ts';
import { RefreshNotice } from '../feedback/refresh-notice.tsx';
import { ShowMore } from './show-more.tsx';

test('where more does not come the list stays, the button says so and tries again', async () => {
  let isBroken = true;
  function List() {
    const query = useInfiniteQuery({
      queryKey: ['/api/deals', 'alpha'],
      queryFn: ({ pageParam }) => {
        if (pageParam > 0 && isBroken) throw new ApiError(500, '', '');
        return ['Elena Romano', 'Marta Quill'][pageParam] ?? '';
      },
      initialPageParam: 0,
      getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
    });
    return (
      <>
        <p>{query.data?.pages.join(', ')}</p>
        <ShowMore query={query} />
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RefreshNotice />
      <List />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe("Couldn't load more. Nothing is lost.");
  expect(screen.getByText('Elena Romano')).toBeDefined();
  // Nothing that is shown is out of date.
  expect(screen.queryByText(/Couldn't refresh/)).toBeNull();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Elena Romano, Marta Quill')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
