import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api/errors.ts';
import { createQueryClient } from '../../lib/changes/query-client.ts';
import { PagedCard } from '../data/paged-card.tsx';
import { RefreshNotice } from './refresh-notice.tsx';

/** What the server answers for a list's page; an error for a refusal. */
type Answer = readonly string[] | Error;

const failed = new ApiError(500, '', '');
const forbidden = new ApiError(403, '', '');
const gone = new ApiError(404, '', '');

/** A page with two lists of a client below the notice, as the shell and the sections build it. */
function openPage() {
  const queries = createQueryClient();
  const answers = new Map<string, Answer>();
  const keyOf = (list: string, page: number) => [`/api/${list}`, 'alpha', { page }];
  const List = ({ list, page }: { list: string; page: number }) => {
    const query = useQuery({
      queryKey: keyOf(list, page),
      queryFn: () => {
        const answer = answers.get(`${list} ${page}`) ?? failed;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      placeholderData: keepPreviousData,
      meta: { what: `the ${list}` },
    });
    return (
      <PagedCard
        query={query}
        noun={list}
        page={page}
        pageSize={1}
        total={query.data?.length ?? 0}
        onPageChange={() => undefined}
        columns={1}
        empty="Nothing"
      >
        <input aria-label={`Search ${list}`} />
        {query.data?.join()}
      </PagedCard>
    );
  };
  const Page = ({ page = 1 }: { page?: number }) => (
    <QueryClientProvider client={queries}>
      <RefreshNotice />
      <List list="deals" page={page} />
      <List list="contacts" page={1} />
    </QueryClientProvider>
  );
  answers.set('deals 1', ['Elena Romano']).set('contacts 1', ['Ines Sarkar']);
  const { rerender } = render(<Page />);
  return {
    answer: (list: string, answer: Answer, page = 1) => void answers.set(`${list} ${page}`, answer),
    refresh: () => act(() => queries.invalidateQueries()),
    refreshOnly: (list: string) => act(() => queries.invalidateQueries({ queryKey: [`/api/${list}`] })),
    turnTo: (page: number) => rerender(<Page page={page} />),
    dataOf: (list: string, page: number) => queries.getQueryData(keyOf(list, page)),
  };
}

const notice = () => screen.queryByText(/Couldn't refresh/);
const retryButton = () => screen.getByRole('button', { name: 'Try Again' });

test('a list stays with what is typed in it when its refresh fails, and one notice says so until a retry', async () => {
  const page = openPage();
  await screen.findByText('Elena Romano');
  await screen.findByText('Ines Sarkar');
  expect(notice()).toBeNull();
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search deals' });
  search.focus();
  fireEvent.change(search, { target: { value: 'Rom' } });

  page.answer('deals', failed);
  await page.refresh();
  expect(await screen.findByText("Couldn't refresh the deals.")).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe("Couldn't refresh the deals.");
  expect(screen.getByText(/Last updated/).textContent).toContain('just now');
  expect(screen.getByText('Elena Romano')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('Rom');

  page.answer('deals', ['Marta Quill']);
  fireEvent.click(retryButton());
  await waitFor(() => expect(notice()).toBeNull());
  expect(screen.getByText('Marta Quill')).toBeDefined();
});

test('several lists that could not be refreshed share one notice and one button', async () => {
  const page = openPage();
  await screen.findByText('Elena Romano');
  await screen.findByText('Ines Sarkar');
  page.answer('deals', failed);
  page.answer('contacts', failed);
  await page.refresh();
  expect(await screen.findByText("Couldn't refresh part of this page.")).toBeDefined();
  page.answer('deals', ['Elena Romano']);
  page.answer('contacts', ['Ines Sarkar']);
  fireEvent.click(retryButton());
  await waitFor(() => expect(notice()).toBeNull());
});

test('a page that does not load says so in its place, not with the rows of the page before', async () => {
  const page = openPage();
  await screen.findByText('Elena Romano');
  page.answer('deals', failed, 2);
  page.turnTo(2);
  expect(await screen.findByText("Couldn't load the deals")).toBeDefined();
  expect(screen.queryByText('Elena Romano')).toBeNull();
  expect(notice()).toBeNull();
  page.turnTo(1);
  expect(await screen.findByText('Elena Romano')).toBeDefined();
});

test('an unreachable server leaves the list, and the notice to the banner of the connection', async () => {
  const page = openPage();
  await screen.findByText('Elena Romano');
  page.answer('deals', new NetworkError('refused'));
  await page.refreshOnly('deals');
  expect(screen.getByText('Elena Romano')).toBeDefined();
  expect(notice()).toBeNull();
});

test('a refusal takes the list away with its other pages, also while it is asked for again', async () => {
  const page = openPage();
  await screen.findByText('Elena Romano');
  page.answer('deals', ['Marta Quill'], 2);
  page.turnTo(2);
  await screen.findByText('Marta Quill');
  page.answer('deals', forbidden, 2);
  await page.refreshOnly('deals');
  expect(await screen.findByText("Couldn't load the deals")).toBeDefined();
  expect(screen.queryByText('Marta Quill')).toBeNull();
  expect(page.dataOf('deals', 1)).toBeUndefined();
  expect(page.dataOf('contacts', 1)).toEqual(['Ines Sarkar']);
  expect(notice()).toBeNull();
  page.answer('deals', new Error('a slow answer'), 2);
  fireEvent.click(retryButton());
  expect(screen.queryByText('Elena Romano')).toBeNull();
  expect(await screen.findByText("Couldn't load the deals")).toBeDefined();
});

test('a record that is gone is taken away alone', async () => {
  const page = openPage();
  await screen.findByText('Elena Romano');
  page.answer('deals', ['Marta Quill'], 2);
  page.turnTo(2);
  await screen.findByText('Marta Quill');
  page.answer('deals', gone, 2);
  await page.refreshOnly('deals');
  await waitFor(() => expect(screen.queryByText('Marta Quill')).toBeNull());
  expect(page.dataOf('deals', 1)).toEqual(['Elena Romano']);
});

/** A page that shows marks of its own where they could be loaded, and says nothing in their place where not. */
function openMarks(first: Error) {
  const queries = createQueryClient();
  let answer: Error | string = first;
  const Marks = () => {
    const { data } = useQuery({
      queryKey: ['/api/marks', 'alpha'],
      queryFn: () => {
        if (answer instanceof Error) throw answer;
        return answer;
      },
      meta: { what: 'the saved views', isExtra: true },
    });
    return <p>{data}</p>;
  };
  render(
    <QueryClientProvider client={queries}>
      <RefreshNotice />
      <Marks />
    </QueryClientProvider>,
  );
  const settled = () =>
    waitFor(() => expect(queries.getQueryState(['/api/marks', 'alpha'])?.status).toBe('error'));
  return {
    answer: (text: string) => {
      answer = text;
    },
    settled,
  };
}

test('what a page does without is told where it could not be loaded, without a time, until a retry', async () => {
  const page = openMarks(failed);
  expect(await screen.findByText("Couldn't load the saved views.")).toBeDefined();
  expect(screen.queryByText(/Last updated/)).toBeNull();
  page.answer('My meetings by revenue');
  fireEvent.click(retryButton());
  expect(await screen.findByText('My meetings by revenue')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/Couldn't load/)).toBeNull());
});

test.each([
  ['the reader may not see', forbidden],
  ['an unreachable server did not give', new NetworkError('refused')],
])('what %s is not told as missing', async (_, error) => {
  await openMarks(error).settled();
  expect(screen.queryByText(/Couldn't load/)).toBeNull();
});
