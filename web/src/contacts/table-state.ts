import {
  type AdvisorTier,
  advisorTiers,
  type ContactSort,
  contactSorts,
  type Stage,
  stages,
} from '@liftout/contract/contacts';
import type { ViewState } from '@liftout/contract/saved-views';
import { type ColumnId, readColumns, usualColumns } from './columns.ts';

/** What narrows the table; empty lists and nulls narrow nothing. */
export interface TableFilters {
  q: string;
  stage: readonly Stage[];
  tier: readonly AdvisorTier[];
  highValue: 'yes' | 'no' | null;
  inPipeline: 'yes' | 'no' | null;
  firm: readonly string[];
  city: readonly string[];
  notContactedDays: number | null;
  /** These alone, as an insight counts them; not chosen in the table itself. */
  only: readonly string[];
}

/** Everything of the table that the address keeps. */
export interface TableState extends TableFilters {
  sort: ContactSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  columns: readonly ColumnId[];
  /** The saved view that was opened last; the rest says how it stands now. */
  view: string | null;
}

export const tablePageSizes = [10, 25, 50] as const;

export const noFilters: TableFilters = {
  q: '',
  stage: [],
  tier: [],
  highValue: null,
  inPipeline: null,
  firm: [],
  city: [],
  notContactedDays: null,
  only: [],
};

export const usualState: TableState = {
  ...noFilters,
  sort: 'lastName',
  order: 'asc',
  page: 1,
  pageSize: 10,
  columns: usualColumns,
  view: null,
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The texts under one name of the address: numbers count as text, a list may be one text. */
function texts(given: unknown): string[] {
  return [given]
    .flat()
    .filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(String)
    .filter((value) => value.trim() !== '');
}

const chosen = <V extends string | number>(choices: readonly V[], given: unknown): V[] => {
  const names = texts(given).flatMap((text) => text.split(','));
  return choices.filter((choice) => names.includes(String(choice)));
};
const wholeNumber = (given: unknown, max: number) => {
  const [number] = texts(given).map(Number);
  return number !== undefined && Number.isSafeInteger(number) && number >= 1 && number <= max ? number : null;
};

/** Reads the address. What it can't read counts as not said, so that no address breaks the table. */
export function readTableState(search: unknown): TableState {
  const given = new Map<string, unknown>(Object.entries(Object(search)));
  const [sort] = chosen(contactSorts, given.get('sort'));
  const [order] = chosen(['asc', 'desc'] as const, given.get('order'));
  const [pageSize] = chosen(tablePageSizes, given.get('pageSize'));
  const [highValue] = chosen(['yes', 'no'] as const, given.get('highValue'));
  const [inPipeline] = chosen(['yes', 'no'] as const, given.get('inPipeline'));
  return {
    q: (texts(given.get('q'))[0] ?? '').slice(0, 200),
    stage: chosen(stages, given.get('stage')),
    tier: chosen(advisorTiers, given.get('tier')),
    highValue: highValue ?? null,
    inPipeline: inPipeline ?? null,
    firm: texts(given.get('firm')).slice(0, 50),
    city: texts(given.get('city')).slice(0, 50),
    notContactedDays: wholeNumber(given.get('notContactedDays'), 3650),
    only: texts(given.get('only'))
      .flatMap((text) => text.split(','))
      .filter((text) => uuid.test(text))
      .slice(0, 50),
    sort: sort ?? usualState.sort,
    order: order ?? usualState.order,
    page: wholeNumber(given.get('page'), 10_000_000) ?? 1,
    pageSize: pageSize ?? usualState.pageSize,
    columns: readColumns(texts(given.get('columns')).flatMap((text) => text.split(','))),
    view: texts(given.get('view'))[0] ?? null,
  };
}

type UrlValue = string | number | readonly string[] | undefined;

const list = (values: readonly string[]): UrlValue => (values.length > 1 ? values : values[0]);

/** How the address writes a state; what is as usual is left out. */
export function urlValuesOf(state: TableState): Record<keyof TableState, UrlValue> {
  const unless = <V extends string | number>(value: V, usual: V) => (value === usual ? undefined : value);
  return {
    q: state.q || undefined,
    stage: state.stage.join(',') || undefined,
    tier: state.tier.join(',') || undefined,
    highValue: state.highValue ?? undefined,
    inPipeline: state.inPipeline ?? undefined,
    firm: list(state.firm),
    city: list(state.city),
    notContactedDays: state.notContactedDays ?? undefined,
    only: state.only.join(',') || undefined,
    sort: unless(state.sort, usualState.sort),
    order: unless(state.order, usualState.order),
    page: unless(state.page, 1),
    pageSize: unless(state.pageSize, usualState.pageSize),
    columns: unless(state.columns.join(','), usualColumns.join(',')),
    view: state.view ?? undefined,
  };
}

/** The filters as the calls take them: only those that narrow. */
export function filtersOf(state: TableFilters) {
  return {
    ...(state.q.trim() && { q: state.q.trim() }),
    ...(state.stage.length > 0 && { stage: [...state.stage] }),
    ...(state.tier.length > 0 && { tier: [...state.tier] }),
    ...(state.highValue && { highValue: state.highValue }),
    ...(state.inPipeline && { inPipeline: state.inPipeline }),
    ...(state.firm.length > 0 && { firm: [...state.firm] }),
    ...(state.city.length > 0 && { city: [...state.city] }),
    ...(state.notContactedDays && { notContactedDays: state.notContactedDays }),
    ...(state.only.length > 0 && { only: [...state.only] }),
  };
}

export const isFiltered = (state: TableFilters): boolean => Object.keys(filtersOf(state)).length > 0;

/** What a saved view remembers of a state: all but the page. */
export function viewStateOf(state: TableState): ViewState {
  const { sort, order, pageSize, columns } = state;
  return { filters: filtersOf(state), sort, order, pageSize, columns: [...columns] };
}

/** The table as a saved view left it, at its first page. */
export function stateOfView(id: string, { filters, sort, order, pageSize, columns }: ViewState): TableState {
  return {
    ...readTableState({ ...filters, sort, order, pageSize, columns }),
    firm: filters.firm ?? [],
    city: filters.city ?? [],
    page: 1,
    view: id,
  };
}

/** Whether the table was changed since the view was opened. */
export function differsFromView(state: TableState, view: ViewState): boolean {
  const asOpened = viewStateOf(stateOfView('', view));
  return JSON.stringify(viewStateOf(state)) !== JSON.stringify(asOpened);
}
