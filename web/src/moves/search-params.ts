import { momentumSorts, moveBooks, moveClassFilters, moveSorts } from '@liftout/contract/values/choices';
import {
  choiceParam,
  dayParam,
  formParam,
  idParam,
  pageParam,
  pageSizeParam,
  searchParams,
  textParam,
  type ValuesOf,
} from '../lib/dom/search-params.ts';
import { moveSignsParams } from '../move-signs/index.ts';

/** A list of moves: filters of figures and rows, filters of rows only, order, and the open move. */
export const movesParams = searchParams({
  firm: textParam(),
  from: dayParam(),
  to: dayParam(),
  /** Without days: '' stands for the default ones, `any` for no limit. */
  range: choiceParam(['', 'any'], ''),
  conversions: choiceParam(['', 'yes'], ''),
  by: choiceParam(['advisors', 'aum'], 'advisors'),
  /** Only moves in the reader's book. */
  book: choiceParam(['', ...moveBooks], ''),
  /** Only moves of one kind. */
  class: choiceParam(['', ...moveClassFilters], ''),
  q: textParam(),
  left: textParam(),
  joined: textParam(),
  /** One city, by its key: `CA|palo alto`. */
  city: textParam(),
  team: idParam(),
  /** The month on the map; '' is all of them. */
  month: formParam(/^\d{4}-\d{2}$/),
  sort: choiceParam(moveSorts, 'date'),
  /** '' is the column's default order. */
  order: choiceParam(['', 'asc', 'desc'], ''),
  page: pageParam(),
  pageSize: pageSizeParam([10, 25, 50], 25),
  move: idParam(),
});
export type MovesParams = ValuesOf<typeof movesParams>;

/** The league table of firms: its order and page. */
export const momentumParams = searchParams({
  ranked: choiceParam(momentumSorts, 'rank'),
  /** '' is the column's default order. */
  rankedOrder: choiceParam(['', 'asc', 'desc'], ''),
  rankedPage: pageParam(),
});
export type MomentumParams = ValuesOf<typeof momentumParams>;

/** A page of moves: the league table and the list. */
export const marketMovesParams = searchParams({
  ...movesParams.shape,
  ...momentumParams.shape,
  ...moveSignsParams.shape,
});

/** The admin's page of moves, with the market in addition. */
export const movesPageParams = searchParams({ ...marketMovesParams.shape, market: textParam() });
