import {
  approveSubmission,
  countSubmissions,
  type LikelyDuplicate,
  listSubmissions,
  rejectSubmission,
  type Submission,
} from '@liftout/contract/submissions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { type ApiError, receivedJson } from '../lib/api/errors.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Submissions per page. */
export const submissionsPageSize = 25;

/**
 * A page of the contacts that wait for an admin, the oldest first, of one client or ('') of all. Asked for again every
 * minute: others work on them too.
 */
export const submissionsQuery = (client = '', page = 1) =>
  queryOptions({
    queryKey: keyOf(listSubmissions, client || null, { client, page }),
    queryFn: async ({ signal }) => {
      const query = { page, pageSize: submissionsPageSize, ...(client !== '' && { client }) };
      return pageOf(await callWithHeaders(listSubmissions, { query, signal }));
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

/** The clients with submissions, and how many. */
export const submissionCountsQuery = queryOptions({
  queryKey: keyOf(countSubmissions, null),
  queryFn: ({ signal }) => call(countSubmissions, { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** `force` approves in spite of likely duplicates. */
export const sendApproval = ({ id, version }: Submission, force: boolean) =>
  call(approveSubmission, { params: { id }, body: { force, version } });

export const sendRejection = ({ id, version }: Submission, reason: string) =>
  call(rejectSubmission, { params: { id }, body: { reason, version } });

/** The likely duplicates in a refused approval; none where it was refused for another reason. */
export function duplicatesOf({ text }: ApiError): LikelyDuplicate[] {
  const refused = receivedJson<{ current?: { duplicates?: LikelyDuplicate[] } }>(text);
  return refused?.current?.duplicates ?? [];
}
