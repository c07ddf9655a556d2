import type { MomentumSort } from '@liftout/contract/moves';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { type MomentumParams, momentumParams } from '../search-params.ts';

/** Firms on a page of the league table. */
export const momentumPageSize = 10;

export interface MomentumState {
  sort: MomentumSort;
  order: 'asc' | 'desc';
  page: number;
}

/** A column's default order: ranks from the first, names from A, figures from the largest. */
export const firstOrder = (sort: MomentumSort) => (sort === 'rank' || sort === 'name' ? 'asc' : 'desc');

/** The order after a click on a column: the other way round where it is sorted by it already. */
export function nextOrder({ sort, order }: MomentumState, clicked: MomentumSort): 'asc' | 'desc' {
  if (sort !== clicked) return firstOrder(clicked);
  return order === 'asc' ? 'desc' : 'asc';
}

/** The league table's order and page in the address, and their setter. */
export function useMomentumState(): [MomentumState, (next: MomentumState) => void] {
  const { ranked: sort, rankedOrder, rankedPage: page } = useSearchParams(momentumParams);
  const set = useSetSearchParams<MomentumParams>();
  const state = { sort, order: rankedOrder || firstOrder(sort), page };
  const change = (next: MomentumState) =>
    set(
      {
        ranked: next.sort,
        rankedOrder: next.order === firstOrder(next.sort) ? '' : next.order,
        rankedPage: next.page,
      },
      { push: next.page !== page },
    );
  return [state, change];
}
