import { createContext, use } from 'react';
import type { MovesState } from './table-state.ts';

/** The order, the page and the open move that the address asks for, one frame before the list is drawn by it. */
export const AskedMoves = createContext<MovesState | null>(null);

/** @param drawn by which the list is drawn */
export const useAskedMoves = (drawn: MovesState): MovesState => use(AskedMoves) ?? drawn;
