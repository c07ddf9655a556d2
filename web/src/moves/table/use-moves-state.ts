import { useCallback, useMemo } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { type MovesParams, movesParams } from '../search-params.ts';
import { type MovesState, movesParamsOf, movesStateOf } from './table-state.ts';

export type ChangeMoves = (changes: Partial<MovesState>, options?: { push?: boolean }) => void;

/** The list's state in the address, and its setter. Any change of what is listed goes to page 1. */
export function useMovesState(): [MovesState, ChangeMoves] {
  const params = useSearchParams(movesParams);
  const state = useMemo(() => movesStateOf(params), [params]);
  const set = useSetSearchParams<MovesParams>();
  const change = useCallback<ChangeMoves>(
    (changes, options) => {
      const stays = Object.keys(changes).every((name) => name === 'move' || name === 'by');
      set(movesParamsOf({ ...state, ...(stays ? {} : { page: 1, move: '' }), ...changes }), options);
    },
    [state, set],
  );
  return [state, change];
}
