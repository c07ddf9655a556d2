import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { type ContactTableParams, contactTableParams } from '../search-params.ts';
import { type TableState, tableParamsOf, tableStateOf } from './table-state.ts';

export type ChangeTable = (changes: Partial<TableState>, options?: { push?: boolean }) => void;

/** The table's state in the address, and its setter, which stays the same one. Any change but of the page goes to page 1. */
export function useTableState(): [TableState, ChangeTable] {
  const params = useSearchParams(contactTableParams);
  const state = useMemo(() => tableStateOf(params), [params]);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const set = useSetSearchParams<ContactTableParams>();
  const change = useCallback<ChangeTable>(
    (changes, options) => set(tableParamsOf({ ...latest.current, page: 1, ...changes }), options),
    [set],
  );
  return [state, change];
}
