import {
  type FirmNameDecision,
  firmChoices,
  getFirm,
  listFirmNames,
  listFirms,
  previewFirmNames,
} from '@liftout/contract/firm-names';
import { firmChannels } from '@liftout/contract/values/firm-channels';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import type { FirmNamesParams, FirmsParams } from './params.ts';

export const namesPageSize = 10;
export const firmsPageSize = 25;

/** A page of firm names to review, or decided ones. */
export const firmNamesQuery = ({ names: page, namesQuery: q, namesStatus: status }: FirmNamesParams) =>
  queryOptions({
    queryKey: keyOf(listFirmNames, null, { page, q, status }),
    queryFn: async ({ signal }) =>
      pageOf(
        await callWithHeaders(listFirmNames, { query: { page, pageSize: namesPageSize, q, status }, signal }),
      ),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export const channelFilters = [...firmChannels, 'none'] as const;

/** A page of firms. */
export function firmsQuery({
  firms: page,
  firmsQuery: q,
  firmsChannel,
  firmsSort: sort,
  firmsOrder,
}: FirmsParams) {
  const channel = channelFilters.find((one) => one === firmsChannel);
  const order = firmsOrder === 'default' ? undefined : firmsOrder;
  const query = {
    page,
    pageSize: firmsPageSize,
    q,
    sort,
    ...(channel && { channel }),
    ...(order && { order }),
  };
  return queryOptions({
    queryKey: keyOf(listFirms, null, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(listFirms, { query, signal })),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

export const firmQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(getFirm, null, id),
    queryFn: ({ signal }) => call(getFirm, { params: { id }, signal }),
    enabled: id !== '',
    staleTime: 15_000,
  });

/** Firms to choose from; asks for nothing without a text. */
export const firmChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf(firmChoices, null, q),
    queryFn: ({ signal }) => call(firmChoices, { query: { q }, signal }),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** What decisions would change. Not cached: it is asked right before they are made. */
export const previewQuery = (decisions: readonly FirmNameDecision[]) =>
  queryOptions({
    queryKey: ['firm-name-preview', decisions],
    queryFn: ({ signal }) => call(previewFirmNames, { body: { decisions: [...decisions] }, signal }),
    enabled: decisions.length > 0,
    gcTime: 0,
    retry: false,
  });
