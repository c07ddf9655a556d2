import type { MoveSort } from '@liftout/contract/moves';
import { orderedRange } from '../../lib/format/day-span.ts';
import { dateRangeOf, defaultRange, isSameRange } from '../filters/date-ranges.ts';
import { type MovesParams, movesParams } from '../search-params.ts';

/** Filters of both figures and rows. */
export interface MovesSelection {
  firm: string;
  /** `YYYY-MM-DD`, included; empty for no limit. */
  from: string;
  to: string;
  /** Includes conversions: moves between two names of one enterprise. */
  conversions: boolean;
  /** Only moves of the reader's contacts, or also those to or from a firm where they have some. */
  book: MovesParams['book'];
}

/** What the bar of filters and the figures show. */
export interface MovesFilters extends MovesSelection {
  /** What the charts measure. */
  by: 'advisors' | 'aum';
  /** Only moves of one kind. */
  class: MovesParams['class'];
  q: string;
  /** One lane: firms left and joined. */
  left: string;
  joined: string;
  /** A city, by its key. */
  city: string;
  /** The month on the map, `YYYY-MM`; '' is all of them. */
  month: string;
  /** A team, by the id of any of its moves. */
  team: string;
}

/** The state of a list of moves that the address keeps. */
export interface MovesState extends MovesFilters {
  sort: MoveSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  /** The move whose details are open. */
  move: string;
}

/** What is chosen in the charts, where nothing is: a firm on either side, a city, a team. */
export const noneChosen = { left: '', joined: '', city: '', team: '' } satisfies Partial<MovesState>;

/** A page without filters of the reader's own. Days are `YYYY-MM-DD`. */
export const noMoveFilters = (today: string) =>
  ({
    firm: '',
    ...defaultRange(today),
    book: '',
    class: '',
    q: '',
    ...noneChosen,
  }) satisfies Partial<MovesState>;

/** Without limits of time, besides that. */
export const anyTime = dateRangeOf('any', '');

/** A column's default order: names from A, days from the latest, amounts from the largest. */
export const firstOrder = (sort: MoveSort) => (sort === 'date' || sort === 'aum' ? 'desc' : 'asc');

/** The state that an address describes. Without days it is the default range up to `today` (`YYYY-MM-DD`). */
export function movesStateOf({ range, ...params }: MovesParams, today: string): MovesState {
  const isUnset = params.from === '' && params.to === '' && range === '';
  return {
    ...params,
    ...(isUnset ? defaultRange(today) : orderedRange(params.from, params.to)),
    conversions: params.conversions === 'yes',
    order: params.order || firstOrder(params.sort),
  };
}

/** The search parameters of a state. The default range is left out, so that it goes with the days. */
export function movesParamsOf(state: MovesState, today: string): MovesParams {
  const days = isSameRange(state, defaultRange(today)) ? anyTime : { from: state.from, to: state.to };
  return {
    ...state,
    ...days,
    range: isSameRange(state, anyTime) ? 'any' : '',
    conversions: state.conversions ? 'yes' : '',
    order: state.order === firstOrder(state.sort) ? '' : state.order,
  };
}

export const defaultMovesState = (today: string): MovesState => movesStateOf(movesParams.read({}), today);

/** Without what concerns the rows alone. */
export function filtersOf(state: MovesState): MovesFilters {
  const { sort: _sort, order: _order, page: _page, pageSize: _pageSize, move: _move, ...filters } = state;
  return filters;
}

/** Whether any filter besides conversions differs from the default. */
export const isFiltered = (state: MovesFilters, today: string) =>
  [state.firm, state.book, state.class, state.q, state.left, state.joined, state.city, state.team].some(
    Boolean,
  ) || !isSameRange(state, defaultRange(today));

/** The query parameters of figures. */
export function selectionOf({ firm, from, to, conversions, book }: MovesSelection) {
  return {
    ...(firm && { firm }),
    ...(from && { from }),
    ...(to && { to }),
    ...(book && { book }),
    includeConversions: conversions ? ('yes' as const) : ('no' as const),
  };
}

/** The query parameters of the list. A team is listed whole: also beyond the days, and with its conversions. */
export function rowsOf(state: MovesState) {
  const { class: ofClass, q, left, joined, city, team, sort, order, page, pageSize } = state;
  return {
    ...selectionOf(team ? { ...state, ...anyTime, conversions: true } : state),
    ...(ofClass && { class: ofClass }),
    ...(q && { q }),
    ...(left && { firmLeft: left }),
    ...(joined && { firmJoined: joined }),
    ...(city && { city }),
    ...(team && { liftOut: team }),
    sort,
    order,
    page,
    pageSize,
  };
}
