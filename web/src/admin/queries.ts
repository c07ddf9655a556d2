import { listContacts } from '@liftout/contract/contacts';
import { listMail, readMail } from '@liftout/contract/mail';
import {
  approvePending,
  countPending,
  type LikelyDuplicate,
  likelyDuplicate,
  listPending,
  type PendingContact,
  rejectPending,
} from '@liftout/contract/pending-contacts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, callWithHeaders, totalOf } from '../lib/api.ts';
import { type ApiError, parseJson } from '../lib/errors.ts';

const pendingKey = ['admin', 'pending-contacts'] as const;

/** Cards of a page. */
export const pendingPageSize = 25;

/**
 * A page of the contacts that wait for an admin, the oldest first, of one client or ('') of all. Asked for again every
 * minute: others work on them too.
 */
export const pendingQuery = (client = '', page = 1) =>
  queryOptions({
    queryKey: [...pendingKey, { client, page }],
    queryFn: async ({ signal }) => {
      const query = { page, pageSize: pendingPageSize, ...(client !== '' && { client }) };
      const { data, headers } = await callWithHeaders(listPending, { query, signal });
      return { waiting: data, total: totalOf(headers) ?? data.length };
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

/** The clients that have contacts waiting, and how many. */
export const waitingClientsQuery = queryOptions({
  queryKey: [...pendingKey, 'clients'],
  queryFn: ({ signal }) => call(countPending, { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** `force` approves although someone like it is there already. */
export const sendApproval = ({ id, version }: PendingContact, force: boolean) =>
  call(approvePending, { params: { id }, body: { force, version } });

export const sendRejection = ({ id, version }: PendingContact, reason: string) =>
  call(rejectPending, { params: { id }, body: { reason, version } });

/** After a decision: the waiting ones, and the book that one may have joined. */
export function refreshPending(queries: QueryClient, clientId: string): Promise<unknown> {
  return Promise.all(
    [pendingKey, ['admin', 'contact-count'], ['contacts', clientId], ['deals', clientId]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

/** The likely duplicates that a refused approval names; none where it was refused for something else. */
export function duplicatesOf({ text }: ApiError): LikelyDuplicate[] {
  const body = parseJson(text);
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : null;
  const listed: unknown =
    typeof current === 'object' && current !== null ? Reflect.get(current, 'duplicates') : null;
  const parsed = z.array(likelyDuplicate).safeParse(listed);
  return parsed.success ? parsed.data : [];
}

/** How many contacts all clients have together. */
export const contactCountQuery = queryOptions({
  queryKey: ['admin', 'contact-count'],
  queryFn: async ({ signal }) => {
    const { headers } = await callWithHeaders(listContacts, { query: { pageSize: 1 }, signal });
    return totalOf(headers);
  },
  staleTime: 60_000,
});

/** A page of the outbox, newest first; asked for again every half minute, since mail is on its way. */
export const mailQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['admin', 'mail', { page, pageSize }],
    queryFn: ({ signal }) => call(listMail, { query: { page, pageSize }, signal }),
    staleTime: 15_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });

export const oneMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mail', id],
    queryFn: ({ signal }) => call(readMail, { params: { id }, signal }),
    staleTime: 15_000,
  });
