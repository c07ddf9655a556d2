import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { today as dayNow } from '../../lib/format/clock.ts';
import { type MomentumParams, type MovesParams, movesParams } from '../search-params.ts';
import { type MovesState, movesParamsOf, movesStateOf } from './table-state.ts';

export type ChangeMoves = (changes: Partial<MovesState>, options?: { push?: boolean }) => void;

/**
 * The list's state in the address, and its setter, which stays the same one. Any change of what is listed goes to page 1.
 */
export function useMovesState(): [MovesState, ChangeMoves] {
  const params = useSearchParams(movesParams);
  const today = dayNow();
  const state = useMemo(() => movesStateOf(params, today), [params, today]);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const set = useSetSearchParams<MovesParams & MomentumParams>();
  const change = useCallback<ChangeMoves>(
    (changes, options) => {
      const stays = Object.keys(changes).every(
        (name) => name === 'move' || name === 'by' || name === 'month',
      );
      const list = movesParamsOf(
        { ...latest.current, ...(stays ? {} : { page: 1, move: '' }), ...changes },
        today,
      );
      set({ ...list, ...(stays ? {} : { rankedPage: 1 }) }, options);
    },
    [set, today],
  );
  return [state, change];
}
