import { listDeliveries, listWebhooks } from '@liftout/contract/webhooks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

export const webhooksQuery = (client: string) =>
  queryOptions({
    queryKey: keyOf(listWebhooks, client),
    queryFn: ({ signal }) => call(listWebhooks, { params: { client }, signal }),
  });

export const deliveriesPageSize = 10;

/** A page of what was sent to an address, newest first. */
export const deliveriesQuery = (client: string, id: string, page: number) => {
  const query = { page, pageSize: deliveriesPageSize };
  return queryOptions({
    queryKey: keyOf(listDeliveries, client, { id, ...query }),
    queryFn: ({ signal }) => call(listDeliveries, { params: { client, id }, query, signal }),
    placeholderData: keepPreviousData,
  });
};
