import { clientFirmSorts } from '@liftout/contract/values/choices';
import { choiceParam, dayParam, pageParam, searchParams, textParam } from '../lib/dom/search-params.ts';

/** The table of firms: its search, days, order and page. */
export const clientFirmParams = searchParams({
  q: textParam(),
  from: dayParam(),
  to: dayParam(),
  /** Without days: '' stands for the default ones, `any` for no limit. */
  range: choiceParam(['', 'any'], ''),
  /** '' is by rank, or by contacts where there are no ranks. */
  sort: choiceParam(['', ...clientFirmSorts], ''),
  /** '' is the column's default order. */
  order: choiceParam(['', 'asc', 'desc'], ''),
  page: pageParam(),
});
