import {
  listUploads,
  previewRevert,
  revertUpload,
  uploadRejects,
  uploadWarnings,
} from '@liftout/contract/uploads';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { download } from '../lib/api/download.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** A page of uploads, newest first, reverted ones too. */
export const uploadsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: keyOf(listUploads, null, { page, pageSize }),
    queryFn: async ({ signal }) =>
      pageOf(await callWithHeaders(listUploads, { query: { page, pageSize }, signal })),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** What reverting an upload would remove and keep. */
export const revertPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(previewRevert, null, id),
    queryFn: ({ signal }) => call(previewRevert, { params: { id }, signal }),
  });

export const sendRevert = (id: string) => call(revertUpload, { params: { id } });

/** Downloads the rejected rows of an upload. */
export const downloadRejects = (id: string) =>
  download(uploadRejects, { params: { id }, fallbackName: 'rejects.csv' });

/** Downloads the warnings of an upload. */
export const downloadWarnings = (id: string) =>
  download(uploadWarnings, { params: { id }, fallbackName: 'warnings.csv' });
