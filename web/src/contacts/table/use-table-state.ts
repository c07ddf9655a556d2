import { useCallback, useMemo } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { type ContactTableParams, contactTableParams } from '../search-params.ts';
import { type TableState, tableParamsOf, tableStateOf } from './table-state.ts';

export type ChangeTable = (changes: Partial<TableState>, options?: { push?: boolean }) => void;

/** The table's state in the address, and its setter. Any change but of the page goes to page 1. */
export function useTableState(): [TableState, ChangeTable] {
  const params = useSearchParams(contactTableParams);
  const state = useMemo(() => tableStateOf(params), [params]);
  const set = useSetSearchParams<ContactTableParams>();
  const change = useCallback<ChangeTable>(
    (changes, options) => set(tableParamsOf({ ...state, page: 1, ...changes }), options),
    [state, set],
  );
  return [state, change];
}
