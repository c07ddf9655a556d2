import type { ResponseOf } from '@liftout/contract/endpoint';
import type { listFirmMembers } from '@liftout/contract/firm-members';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContactSequence } from '../../contacts/index.ts';
import { firmMembersQuery, membersPageSize } from '../queries.ts';
import type { MemberParams } from './params.ts';

/** The members' name among the lists that an open contact is in. */
export const membersSequence = 'members';

/** A firm's members as the list that the drawer goes through, over its pages; undefined while a page is read. */
export function useMemberSequence(
  clientId: string,
  firmName: string,
  params: MemberParams,
  { data, isPending, isPlaceholderData }: UseQueryResult<ResponseOf<typeof listFirmMembers>>,
): ContactSequence | null | undefined {
  const queries = useQueryClient();
  return useMemo(() => {
    if (isPending || isPlaceholderData) return undefined;
    if (!data || data.members.length === 0) return null;
    return {
      ids: data.members.map(({ id }) => id),
      before: (params.memberPage - 1) * membersPageSize,
      total: data.total,
      readBeyond: async (step) => {
        const memberPage = params.memberPage + step;
        const { members } = await queries.fetchQuery(
          firmMembersQuery(clientId, firmName, { ...params, memberPage }),
        );
        const found = step > 0 ? members[0] : members.at(-1);
        return found ? { contact: found.id, params: { memberPage } } : null;
      },
      openerOf: (id) => document.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"] button`),
    };
  }, [clientId, firmName, params, data, isPending, isPlaceholderData, queries]);
}
