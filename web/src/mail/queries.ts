import { listMail, readMail } from '@liftout/contract/mail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** A page of the outbox, newest first; refetched every 30 s, as the status of mail changes. */
export const mailQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: keyOf(listMail, null, { page, pageSize }),
    queryFn: ({ signal }) => call(listMail, { query: { page, pageSize }, signal }),
    staleTime: 15_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });

export const oneMailQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(readMail, null, id),
    queryFn: ({ signal }) => call(readMail, { params: { id }, signal }),
    staleTime: 15_000,
  });
