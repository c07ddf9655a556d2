import {
  type FirmNameDecision,
  firmChoices,
  listFirmNames,
  previewFirmNames,
} from '@liftout/contract/firm-names';
import {
  checkSpelling,
  type FirmOwnership,
  getFirm,
  listFirms,
  previewOwnership,
} from '@liftout/contract/firm-records';
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

/** What another owner would change; undefined: nothing to ask yet. Not cached, like the preview of decisions. */
export const ownershipPreviewQuery = (id: string, ownership: FirmOwnership | null | undefined) =>
  queryOptions({
    queryKey: ['firm-ownership-preview', id, ownership ?? null],
    queryFn: ({ signal }) =>
      call(previewOwnership, { params: { id }, body: { ownership: ownership ?? null }, signal }),
    enabled: ownership !== undefined,
    gcTime: 0,
    retry: false,
  });

/** What a spelling means so far; asks for nothing without one. */
export const checkedSpellingQuery = (id: string, spelling: string) =>
  queryOptions({
    queryKey: keyOf(checkSpelling, null, { id, spelling }),
    queryFn: ({ signal }) => call(checkSpelling, { params: { id }, query: { spelling }, signal }),
    enabled: spelling !== '',
    staleTime: 5_000,
    retry: false,
  });
