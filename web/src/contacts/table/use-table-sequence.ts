import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ContactPage, contactPageQuery } from '../queries.ts';
import type { ContactSequence } from '../sequence/sequences.ts';
import { type TableState, tableParamsOf } from './table-state.ts';

/** The table's page as the list that the drawer goes through, over its pages; undefined while a page is read. */
export function useTableSequence(
  clientId: string,
  state: TableState,
  { data, isPending, isPlaceholderData }: UseQueryResult<ContactPage>,
): ContactSequence | null | undefined {
  const queries = useQueryClient();
  return useMemo(() => {
    if (isPending || isPlaceholderData) return undefined;
    if (!data || data.rows.length === 0) return null;
    return {
      ids: data.rows.map(({ id }) => id),
      before: (state.page - 1) * state.pageSize,
      total: data.total,
      estimated: data.estimated,
      readBeyond: async (step) => {
        const beyond = { ...state, page: state.page + step };
        const { rows } = await queries.fetchQuery(contactPageQuery(clientId, beyond));
        const found = step > 0 ? rows[0] : rows.at(-1);
        return found ? { contact: found.id, params: tableParamsOf(beyond) } : null;
      },
      openerOf: (id) =>
        document.querySelector<HTMLElement>(`[data-contact="${CSS.escape(id)}"] [data-open-contact]`),
    };
  }, [clientId, state, data, isPending, isPlaceholderData, queries]);
}
