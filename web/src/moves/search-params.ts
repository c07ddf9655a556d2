import { moveSorts } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam, pageParam, pageSizeParam, paramOr, textParam } from '../lib/dom/search-params.ts';

/** A calendar day between 1990 and 2099; '' for anything else, such as a half-typed year. */
export function readDay(given: string): string {
  if (!/^(199\d|20\d\d)-\d\d-\d\d$/.test(given)) return '';
  const at = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : '';
}

const dayParam = () => paramOr(z.pipe(z.string(), z.transform(readDay)), '');
const idParam = () => paramOr(z.guid(), '');

/** A list of moves: filters of figures and rows, filters of rows only, order, and the open move. */
export const movesParams = z.object({
  firm: textParam(),
  from: dayParam(),
  to: dayParam(),
  conversions: choiceParam(['', 'yes'], ''),
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
