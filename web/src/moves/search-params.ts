import { moveSorts } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import {
  choiceParam,
  dayParam,
  pageParam,
  pageSizeParam,
  paramOr,
  textParam,
} from '../lib/dom/search-params.ts';

const idParam = () => paramOr(z.guid(), '');

/** A list of moves: filters of figures and rows, filters of rows only, order, and the open move. */
export const movesParams = z.object({
  firm: textParam(),
  from: dayParam(),
  to: dayParam(),
  conversions: choiceParam(['', 'yes'], ''),
  by: choiceParam(['advisors', 'aum'], 'advisors'),
  q: textParam(),
  left: textParam(),
  joined: textParam(),
  team: idParam(),
  sort: choiceParam(moveSorts, 'date'),
  /** '' is the column's default order. */
  order: choiceParam(['', 'asc', 'desc'], ''),
  page: pageParam(),
  pageSize: pageSizeParam([10, 25, 50], 25),
  move: idParam(),
});
export type MovesParams = z.output<typeof movesParams>;

/** The admin's page of moves, with the market in addition. */
export const movesPageParams = z.object({ ...movesParams.shape, market: textParam() });
