import { getContact, listContacts, starContact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { makeContact } from '../testing/people.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { announce } from '../ui/feedback/announce.ts';
import { getToasts } from '../ui/feedback/toast-store.ts';
import { contactPageQuery, contactQuery } from './queries.ts';
import { defaultTableState } from './table/table-state.ts';
import { useStar } from './use-star.ts';

/** Shows a contact in the table and in the drawer; `stored` is the server's copy. */
async function openContact(fakeServer: FakeServer) {
  const stored = { contact: makeContact(1) };
  fakeServer.on(listContacts, () => [stored.contact]);
  fakeServer.on(getContact, () => stored.contact);
  const { result } = renderHook(
    () => ({
      listed: useQuery(contactPageQuery('alpha', defaultTableState)).data?.rows[0],
      opened: useQuery(contactQuery('alpha', stored.contact.id)).data,
      star: useStar('alpha'),
    }),
    { wrapper: withQueries() },
  );
  await waitFor(() => expect(result.current.listed && result.current.opened).toBeDefined());
  return {
    stored,
    /** Whether the star is on: in the table, in the drawer. */
    stars: () => [result.current.listed?.isHighValue, result.current.opened?.isHighValue],
    press: () => act(() => result.current.star(result.current.listed ?? stored.contact)),
  };
}

/** As `openContact`, on a server that stores stars once `answer` is called. */
async function openWithSlowServer() {
  const fakeServer = await startFakeServer();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const opened = await openContact(fakeServer);
  const { stored } = opened;
  fakeServer.on(starContact, async ({ body }) => {
    await promise;
    const { isHighValue } = starContact.body.parse(body);
    stored.contact = { ...stored.contact, isHighValue, version: stored.contact.version + 1 };
    return stored.contact;
  });
  return { ...opened, fakeServer, answer };
}

test('a star shows at once, in the table and in the drawer', async () => {
  const { stored, stars, press, answer } = await openWithSlowServer();
  await press();
  await waitFor(() => expect(stars()).toEqual(['yes', 'yes']));
  expect(stored.contact.isHighValue).toBe('no');
  answer();
  await waitFor(() => expect(stored.contact.isHighValue).toBe('yes'));
  expect(stars()).toEqual(['yes', 'yes']);
});

test('a star is announced once it is stored, and not where it is refused', async () => {
  const fakeServer = await startFakeServer();
  const { stored, press } = await openContact(fakeServer);
  const heard: string[] = [];
  announce('');
  const region = document.querySelector('[aria-live="polite"]');
  const listener = new MutationObserver(() => void heard.push(region?.textContent ?? ''));
  if (region) listener.observe(region, { childList: true, characterData: true, subtree: true });
  fakeServer.refuse(starContact, 500, { message: 'Something went wrong.', code: 'failed' });
  await press();
  await waitFor(() => expect(getToasts()[0]?.title).toBe("Couldn't change the star"));
  fakeServer.on(starContact, () => ({ ...stored.contact, isHighValue: 'yes' as const, version: 2 }));
  await press();
  await waitFor(() => expect(heard.at(-1)).toBe(`${stored.contact.name} is starred`));
  expect(heard.filter((text) => text !== '')).toHaveLength(1);
  listener.disconnect();
});

test('two quick presses go one after the other, the second with the version of the first', async () => {
  const { fakeServer, stars, press, answer } = await openWithSlowServer();
  await press();
  await waitFor(() => expect(stars()).toEqual(['yes', 'yes']));
  await press();
  await waitFor(() => expect(stars()).toEqual(['no', 'no']));
  answer();
  await waitFor(() => expect(fakeServer.requestsTo(starContact)).toHaveLength(2));
  expect(fakeServer.requestsTo(starContact).map(({ body }) => body)).toEqual([
    { isHighValue: 'yes', version: 1 },
    { isHighValue: 'no', version: 2 },
  ]);
  await waitFor(() => expect(stars()).toEqual(['no', 'no']));
});

test('a refused star is rolled back, with the reason in a toast', async () => {
  const fakeServer = await startFakeServer();
  const { stars, press } = await openContact(fakeServer);
  fakeServer.refuse(starContact, 503, { message: 'Liftout is busy at the moment.', code: 'not_ready' });
  await press();
  await waitFor(() =>
    expect(getToasts()[0]).toMatchObject({ tone: 'negative', title: "Couldn't change the star" }),
  );
  await waitFor(() => expect(stars()).toEqual(['no', 'no']));
});

test('a star on a contact that a colleague changed brings the newest one', async () => {
  const fakeServer = await startFakeServer();
  const { stored, stars, press } = await openContact(fakeServer);
  stored.contact = { ...stored.contact, isHighValue: 'yes', version: 5 };
  fakeServer.refuse(starContact, 409, {
    message: 'This contact was changed by someone else.',
    code: 'conflict',
  });
  await press();
  await waitFor(() => expect(getToasts()[0]?.title).toBe('This contact was changed by someone else'));
  await waitFor(() => expect(stars()).toEqual(['yes', 'yes']));
});
