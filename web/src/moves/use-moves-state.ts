import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSetUrl } from '../lib/url-state.ts';
import { type MovesState, movesUrlOf, readMovesState } from './table-state.ts';

export type ChangeMoves = (changes: Partial<MovesState>, options?: { push?: boolean }) => void;

/**
 * The list's state as the address has it, and how to change it. Every change but that of the page or the open move
 * leads to the first page. `prefix` keeps it apart from other lists of the same page.
 */
export function useMovesState(prefix: string): [MovesState, ChangeMoves] {
  const search: unknown = useSearch({ strict: false });
  const state = useMemo(() => readMovesState(search, prefix), [search, prefix]);
  const setUrl = useSetUrl();
  const change = useCallback<ChangeMoves>(
    (changes, options) => {
      const stays = Object.keys(changes).every((name) => name === 'move');
      setUrl(movesUrlOf({ ...state, ...(stays ? {} : { page: 1, move: '' }), ...changes }, prefix), options);
    },
    [state, setUrl, prefix],
  );
  return [state, change];
}
