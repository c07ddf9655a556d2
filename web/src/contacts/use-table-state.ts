import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSetUrl } from '../lib/url-state.ts';
import { readTableState, type TableState, urlValuesOf } from './table-state.ts';

export type ChangeTable = (changes: Partial<TableState>, options?: { push?: boolean }) => void;

/** The table's state as the address has it, and how to change it: any change but of the page leads to the first page. */
export function useTableState(): [TableState, ChangeTable] {
  const search: unknown = useSearch({ strict: false });
  const state = useMemo(() => readTableState(search), [search]);
  const setUrl = useSetUrl();
  const change = useCallback<ChangeTable>(
    (changes, options) => setUrl(urlValuesOf({ ...state, page: 1, ...changes }), options),
    [state, setUrl],
  );
  return [state, change];
}
