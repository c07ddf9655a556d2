import {
  type Contact,
  contactFacets,
  getContact,
  listContacts,
  totalKindHeader,
} from '@liftout/contract/contacts';
import { countViews, listViews } from '@liftout/contract/saved-views';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { type ListPage, pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { filtersOf, type TableState } from './table/table-state.ts';

/** Spec section 7: contacts are refetched every five minutes and stale after two. */
export const fresh = { staleTime: 2 * 60_000, refetchInterval: 5 * 60_000 } as const;

/** A page with an estimated total is refetched after this time, when the server has counted the rows. */
const recountDelayMs = 1_500;

export interface ContactPage extends ListPage<Contact> {
  /** The total is an estimate, not a count. */
  estimated: boolean;
}

export const listKey = (clientId: string) => keyOf(listContacts, clientId, 'table');

/** The filters and order of the table, as query parameters of list and export. */
export const selectionOf = (clientId: string, state: TableState) => ({
  client: clientId,
  ...filtersOf(state),
  sort: state.sort,
  order: state.order,
});

/** A page of the table. While another page loads, the previous one of the same client stays. */
export const contactPageQuery = (clientId: string, state: TableState) => {
  const query = { ...selectionOf(clientId, state), page: state.page, pageSize: state.pageSize };
  return queryOptions({
    queryKey: [...listKey(clientId), query],
    queryFn: ({ signal }) => readPage(query, signal),
    staleTime: fresh.staleTime,
    refetchInterval: ({ state: { data } }) => (data?.estimated ? recountDelayMs : fresh.refetchInterval),
    placeholderData: (previous: ContactPage | undefined, before) =>
      before?.queryKey[1] === clientId ? previous : undefined,
    meta: { what: 'the contacts' },
  });
};

async function readPage(
  query: ReturnType<typeof selectionOf> & { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<ContactPage> {
  const answer = await callWithHeaders(listContacts, { query, signal });
  return { ...pageOf(answer), estimated: answer.headers.get(totalKindHeader) === 'estimate' };
}

/** The first `limit` contacts that match the filters, for bulk changes. */
export const readMatching = (clientId: string, state: TableState, limit: number) =>
  readPage({ ...selectionOf(clientId, state), page: 1, pageSize: limit });

export const contactKey = (clientId: string, id: string) => keyOf(getContact, clientId, id);

export const contactQuery = (clientId: string, id: string) =>
  queryOptions({
    queryKey: contactKey(clientId, id),
    queryFn: ({ signal }) => call(getContact, { params: { id }, signal }),
    ...fresh,
    meta: { what: 'the contact' },
  });

/** A contact as a page of the table has it, until its own answer is there. */
export const listedContact = (queries: QueryClient, clientId: string, id: string): Contact | undefined =>
  queries
    .getQueriesData<ContactPage>({ queryKey: listKey(clientId) })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((contact) => contact.id === id);

/** Firms and cities of the client's contacts that start with `q`, with counts. */
export const facetsQuery = (clientId: string, q: string) =>
  queryOptions({
    queryKey: keyOf(contactFacets, clientId, q),
    queryFn: ({ signal }) => call(contactFacets, { query: { client: clientId, ...(q && { q }) }, signal }),
    staleTime: fresh.staleTime,
  });

export const viewsKey = (clientId: string) => keyOf(listViews, clientId);

/** The user's own saved views and those shared within the client. */
export const viewsQuery = (clientId: string) =>
  queryOptions({
    queryKey: viewsKey(clientId),
    queryFn: ({ signal }) => call(listViews, { query: { client: clientId }, signal }),
    staleTime: fresh.staleTime,
    meta: { what: 'the saved views', isExtra: true },
  });

/** How many contacts each saved view has. */
export const viewCountsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(countViews, clientId),
    queryFn: ({ signal }) => call(countViews, { query: { client: clientId }, signal }),
    staleTime: fresh.staleTime,
    meta: { what: 'how many contacts each view has', isExtra: true },
  });

/** Changes a contact in every cached query that has it. */
export function patchContact(
  queries: QueryClient,
  clientId: string,
  id: string,
  patch: Partial<Contact>,
): void {
  const patched = (contact: Contact) => (contact.id === id ? { ...contact, ...patch } : contact);
  queries.setQueriesData<ContactPage>(
    { queryKey: listKey(clientId) },
    (page) => page && { ...page, rows: page.rows.map(patched) },
  );
  queries.setQueryData<Contact>(contactKey(clientId, id), (contact) => contact && patched(contact));
}

/** The newest cached version of a contact. */
export function knownVersion(queries: QueryClient, clientId: string, { id, version }: Contact): number {
  const pages = queries.getQueriesData<ContactPage>({ queryKey: listKey(clientId) });
  const listed = pages.flatMap(([, page]) => page?.rows ?? []).filter((contact) => contact.id === id);
  const open = queries.getQueryData<Contact>(contactKey(clientId, id));
  return Math.max(version, open?.version ?? 0, ...listed.map((contact) => contact.version));
}
