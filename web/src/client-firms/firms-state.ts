import type { ClientFirmSort } from '@liftout/contract/values/choices';
import { useSearchParams, useSetSearchParams, type ValuesOf } from '../lib/dom/search-params.ts';
import { today as dayNow } from '../lib/format/clock.ts';
import { orderedRange } from '../lib/format/day-span.ts';
import { type DateRange, defaultRange, isSameRange } from '../moves/index.ts';
import { clientFirmParams } from './params.ts';

type ClientFirmParams = ValuesOf<typeof clientFirmParams>;

export interface ClientFirmsState extends DateRange {
  q: string;
  sort: ClientFirmSort;
  order: 'asc' | 'desc';
  page: number;
}

/** A column's default order: ranks from the first, names from A, figures from the largest. */
const firstOrder = (sort: ClientFirmSort) => (sort === 'rank' || sort === 'name' ? 'asc' : 'desc');

/** The order after a click on a column: the other way round where it is sorted by it already. */
export function nextOrder({ sort, order }: ClientFirmsState, clicked: ClientFirmSort): 'asc' | 'desc' {
  if (sort !== clicked) return firstOrder(clicked);
  return order === 'asc' ? 'desc' : 'asc';
}

/** The table's state that an address describes. Without days it is the default range up to `today` (`YYYY-MM-DD`). */
export function clientFirmsStateOf(
  { range, sort: asked, ...params }: ClientFirmParams,
  { today, hasMoves }: { today: string; hasMoves: boolean },
): ClientFirmsState {
  const isUnset = params.from === '' && params.to === '' && range === '';
  const sort = asked || (hasMoves ? 'rank' : 'contacts');
  return {
    ...params,
    ...(isUnset ? defaultRange(today) : orderedRange(params.from, params.to)),
    sort,
    order: params.order || firstOrder(sort),
  };
}

/** The search parameters of days; none for the default ones, so that they go with the days. */
export function daysInAddress({ from, to }: DateRange, today: string) {
  if (isSameRange({ from, to }, defaultRange(today))) return { from: '', to: '', range: '' } as const;
  return { from, to, range: from === '' && to === '' ? 'any' : '' } as const;
}

/** The table's state in the address, and its setter: any change but of the page goes to page 1. */
export function useClientFirmsState(hasMoves: boolean) {
  const today = dayNow();
  const state = clientFirmsStateOf(useSearchParams(clientFirmParams), { today, hasMoves });
  const set = useSetSearchParams<ClientFirmParams>();
  const change = (changes: Partial<ClientFirmsState>, options?: { push?: boolean }) => {
    const { sort, order, ...next } = { ...state, page: 1, ...changes };
    const isFirst = sort === (hasMoves ? 'rank' : 'contacts');
    set(
      {
        q: next.q,
        page: next.page,
        ...daysInAddress(next, today),
        sort: isFirst ? '' : sort,
        order: order === firstOrder(sort) ? '' : order,
      },
      options,
    );
  };
  return [state, change] as const;
}
