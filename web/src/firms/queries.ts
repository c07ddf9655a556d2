import { readRegisteredFirm } from '@liftout/contract/advisor-register';
import { listFirmMembers } from '@liftout/contract/firm-members';
import { readFirm, readTeam } from '@liftout/contract/firms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import type { MemberParams } from './members/params.ts';

/** The same as for deals (spec section 7), which the pages show. */
const staleTime = 30_000;

/** A firm, as a client's contacts show it. */
export const firmQuery = (clientId: string, firmName: string) =>
  queryOptions({
    queryKey: keyOf(readFirm, clientId, firmName),
    queryFn: ({ signal }) => call(readFirm, { params: { firmName }, query: { client: clientId }, signal }),
    staleTime,
    meta: { what: 'the firm' },
  });

/** What the public register says of a firm; a day's file changes it. */
export const registeredFirmQuery = (clientId: string, firmName: string) =>
  queryOptions({
    queryKey: keyOf(readRegisteredFirm, clientId, firmName),
    queryFn: ({ signal }) =>
      call(readRegisteredFirm, { params: { firmName }, query: { client: clientId }, signal }),
    staleTime: 300_000,
  });

/** The team of a contact or a firm, of one client or of all that the user has access to. */
export const teamQuery = (clientId: string | undefined, id: string) =>
  queryOptions({
    queryKey: keyOf(readTeam, clientId ?? null, id),
    queryFn: ({ signal }) =>
      call(readTeam, { params: { id }, query: clientId === undefined ? {} : { client: clientId }, signal }),
    staleTime,
    meta: { what: 'the team' },
  });

/** Members of a firm on a page. */
export const membersPageSize = 25;

/** A page of a firm's members, and its branches. */
export const firmMembersQuery = (
  clientId: string,
  firmName: string,
  { memberSort: sort, memberOrder: order, memberPage: page, branch }: MemberParams,
) => {
  const query = { client: clientId, sort, order, page, pageSize: membersPageSize, ...(branch && { branch }) };
  return queryOptions({
    queryKey: keyOf(listFirmMembers, clientId, firmName, query),
    queryFn: ({ signal }) => call(listFirmMembers, { params: { firmName }, query, signal }),
    staleTime,
    // Of the same firm only: the page of another one begins with its skeleton.
    placeholderData: (data, before) => (before?.queryKey.includes(firmName) ? data : undefined),
  });
};
