import {
  contactRetention,
  listRetentions,
  previewRetention,
  readRetention,
} from '@liftout/contract/retention';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** For how long a client keeps personal data; for admins. */
export const retentionQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readRetention, clientId),
    queryFn: ({ signal }) => call(readRetention, { params: { client: clientId }, signal }),
  });

/** The clients that erase contacts, and after how long; for admins. */
export const retentionsQuery = queryOptions({
  queryKey: keyOf(listRetentions, null),
  queryFn: ({ signal }) => call(listRetentions, { signal }),
});

export const pageSize = 10;

/** Whom a term would erase now; for admins. */
export const dueQuery = (clientId: string, months: number, page: number) =>
  queryOptions({
    queryKey: keyOf(previewRetention, clientId, months, page),
    queryFn: ({ signal }) =>
      call(previewRetention, { params: { client: clientId }, query: { months, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Until when a contact's personal data is kept. */
export const contactRetentionQuery = (clientId: string, contactId: string) =>
  queryOptions({
    queryKey: keyOf(contactRetention, clientId, contactId),
    queryFn: ({ signal }) => call(contactRetention, { params: { id: contactId }, signal }),
    staleTime: 2 * 60_000,
  });
