import { useCallback, useMemo } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { today as dayNow } from '../../lib/format/clock.ts';
import { type MomentumParams, type MovesParams, movesParams } from '../search-params.ts';
import { type MovesState, movesParamsOf, movesStateOf } from './table-state.ts';

export type ChangeMoves = (changes: Partial<MovesState>, options?: { push?: boolean }) => void;

/** The list's state in the address, and its setter. Any change of what is listed goes to page 1. */
export function useMovesState(): [MovesState, ChangeMoves] {
  const params = useSearchParams(movesParams);
  const today = dayNow();
  const state = useMemo(() => movesStateOf(params, today), [params, today]);
  const set = useSetSearchParams<MovesParams & MomentumParams>();
  const change = useCallback<ChangeMoves>(
    (changes, options) => {
      const stays = Object.keys(changes).every(
        (name) => name === 'move' || name === 'by' || name === 'month',
      );
      const list = movesParamsOf({ ...state, ...(stays ? {} : { page: 1, move: '' }), ...changes }, today);
      set({ ...list, ...(stays ? {} : { rankedPage: 1 }) }, options);
    },
    [state, set, today],
  );
  return [state, change];
}
