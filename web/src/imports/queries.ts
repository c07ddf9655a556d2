import {
  checkImport,
  discardImport,
  type ImportField,
  importRejects,
  listImports,
  readImport,
  revertImport,
  runImport,
} from '@liftout/contract/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { download } from '../lib/api/download.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** An import's client and id. */
export interface ImportKey {
  client: string;
  id: string;
}

/** How often the progress of a running import is asked for, in milliseconds. */
const pollMs = 1_000;

const isRunning = (state: string | undefined) =>
  state === 'checking' || state === 'importing' || state === 'reverting';

export const importQuery = ({ client, id }: ImportKey) =>
  queryOptions({
    queryKey: keyOf(readImport, client, id),
    queryFn: ({ signal }) => call(readImport, { params: { client, id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.state) ? pollMs : false),
  });

/** A page of every client's imports, newest first. */
export const importsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: keyOf(listImports, null, { page, pageSize }),
    queryFn: async ({ signal }) =>
      pageOf(await callWithHeaders(listImports, { query: { page, pageSize }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((one) => isRunning(one.state)) ? 2 * pollMs : false,
  });

export const sendCheck = (
  { client, id }: ImportKey,
  body: { sheet?: number; fields?: (ImportField | null)[] },
) => call(checkImport, { params: { client, id }, body });
export const sendRun = ({ client, id }: ImportKey) => call(runImport, { params: { client, id } });
export const sendRevert = ({ client, id }: ImportKey) => call(revertImport, { params: { client, id } });
export const sendDiscard = ({ client, id }: ImportKey) => call(discardImport, { params: { client, id } });

/** Downloads the rejected rows of an import. */
export const downloadRejects = ({ client, id }: ImportKey) =>
  download(importRejects, { params: { client, id }, fallbackName: 'rejects.csv' });
