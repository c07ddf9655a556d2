import type { MoveSort } from '@liftout/contract/moves';
import * as z from 'zod/mini';
import { type MovesParams, movesParams } from '../search-params.ts';

/** Filters of both figures and rows. */
export interface MovesSelection {
  firm: string;
  /** `YYYY-MM-DD`, included; empty for no limit. */
  from: string;
  to: string;
  /** Includes conversions: moves between two names of one enterprise. */
  conversions: boolean;
}

/** The state of a list of moves that the address keeps. */
export interface MovesState extends MovesSelection {
  /** What the charts measure. */
  by: 'advisors' | 'aum';
  q: string;
  /** One lane: firms left and joined. */
  left: string;
  joined: string;
  /** A team, by the id of any of its moves. */
  team: string;
  sort: MoveSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  /** The move whose details are open. */
  move: string;
}

export const noMoveFilters = {
  firm: '',
  from: '',
  to: '',
  q: '',
  left: '',
  joined: '',
  team: '',
} as const satisfies Partial<MovesState>;

/** The range with its days in order. */
export function orderedRange(from: string, to: string): { from: string; to: string } {
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** A column's default order: names from A, days from the latest, amounts from the largest. */
export const firstOrder = (sort: MoveSort) => (sort === 'date' || sort === 'aum' ? 'desc' : 'asc');

/** The state that an address describes. */
export function movesStateOf(params: MovesParams): MovesState {
  return {
    ...params,
    ...orderedRange(params.from, params.to),
    conversions: params.conversions === 'yes',
    order: params.order || firstOrder(params.sort),
  };
}

/** The search parameters of a state. */
export const movesParamsOf = (state: MovesState): MovesParams => ({
  ...state,
  conversions: state.conversions ? 'yes' : '',
  order: state.order === firstOrder(state.sort) ? '' : state.order,
});

export const defaultMovesState: MovesState = movesStateOf(z.parse(movesParams, {}));

/** Whether any filter besides conversions is set. */
export const isFiltered = (state: MovesState) =>
  [state.firm, state.from, state.to, state.q, state.left, state.joined, state.team].some(Boolean);

/** The query parameters of figures. */
export function selectionOf({ firm, from, to, conversions }: MovesSelection) {
  return {
    ...(firm && { firm }),
    ...(from && { from }),
    ...(to && { to }),
    includeConversions: conversions ? ('yes' as const) : ('no' as const),
  };
}

/** The query parameters of the list. */
export function rowsOf(state: MovesState) {
  const { q, left, joined, team, sort, order, page, pageSize } = state;
  return {
    ...selectionOf(state),
    ...(q && { q }),
    ...(left && { firmLeft: left }),
    ...(joined && { firmJoined: joined }),
    ...(team && { liftOut: team }),
    sort,
    order,
    page,
    pageSize,
  };
}
