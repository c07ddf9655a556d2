import {
  type AdvisorTier,
  advisorTiers,
  type ContactSort,
  type Stage,
  stages,
} from '@liftout/contract/contacts';
import type { ViewState } from '@liftout/contract/saved-views';
import { type ContactTableParams, contactTableParams, tablePageSizes } from '../search-params.ts';
import { type ColumnId, defaultColumns, readColumns } from './columns.ts';

/** The table's filters; empty lists and nulls are not set. */
export interface TableFilters {
  q: string;
  stage: readonly Stage[];
  tier: readonly AdvisorTier[];
  highValue: 'yes' | 'no' | null;
  inPipeline: 'yes' | 'no' | null;
  /** Marked as do not contact or not; set by an insight or a link, not in the table itself. */
  doNotContact: 'yes' | 'no' | null;
  firm: readonly string[];
  city: readonly string[];
  notContactedDays: number | null;
  /** Only these ids; set by an insight, not in the table itself. */
  only: readonly string[];
}

/** The table's state, which the address keeps. */
export interface TableState extends TableFilters {
  sort: ContactSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  columns: readonly ColumnId[];
  /** The saved view that was opened last; the state may have changed since. */
  view: string | null;
}

export const noFilters: TableFilters = {
  q: '',
  stage: [],
  tier: [],
  highValue: null,
  inPipeline: null,
  doNotContact: null,
  firm: [],
  city: [],
  notContactedDays: null,
  only: [],
};

export const defaultTableState: TableState = {
  ...noFilters,
  sort: 'lastName',
  order: 'asc',
  page: 1,
  pageSize: 10,
  columns: defaultColumns,
  view: null,
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const listOf = (text: string) => (text === '' ? [] : text.split(','));
const textsOf = (given: string | readonly string[]) => (given === '' ? [] : [given].flat());

/** The known values of a comma-separated list, in the order of `known`. */
function wordsOf<W extends string>(words: readonly W[], text: string): W[] {
  const given = listOf(text);
  return words.filter((word) => given.includes(word));
}

/** The state that an address describes. Unknown stages, columns and ids are left out. */
export function tableStateOf(params: ContactTableParams): TableState {
  return {
    ...params,
    stage: wordsOf(stages, params.stage),
    tier: wordsOf(advisorTiers, params.tier),
    highValue: params.highValue || null,
    inPipeline: params.inPipeline || null,
    doNotContact: params.doNotContact || null,
    firm: textsOf(params.firm),
    city: textsOf(params.city),
    notContactedDays: params.notContactedDays || null,
    only: listOf(params.only)
      .filter((id) => uuid.test(id))
      .slice(0, 50),
    columns: readColumns(listOf(params.columns)),
    view: params.view || null,
  };
}

/** The search parameters of a state. */
export function tableParamsOf(state: TableState): ContactTableParams {
  const columns = state.columns.join(',');
  const texts = (values: readonly string[]) => (values.length > 1 ? [...values] : (values[0] ?? ''));
  return {
    ...state,
    stage: state.stage.join(','),
    tier: state.tier.join(','),
    highValue: state.highValue ?? '',
    inPipeline: state.inPipeline ?? '',
    doNotContact: state.doNotContact ?? '',
    firm: texts(state.firm),
    city: texts(state.city),
    notContactedDays: state.notContactedDays ?? 0,
    only: state.only.join(','),
    columns: columns === defaultColumns.join(',') ? '' : columns,
    view: state.view ?? '',
  };
}

/** Whether the state is the default, apart from the view. */
export const isDefaultTable = (state: TableState): boolean =>
  JSON.stringify(contactTableParams.read(tableParamsOf({ ...state, view: null }))) ===
  JSON.stringify(contactTableParams.read({}));

/** The filters as query parameters, only those that are set. */
export function filtersOf(state: TableFilters) {
  return {
    ...(state.q.trim() && { q: state.q.trim() }),
    ...(state.stage.length > 0 && { stage: [...state.stage] }),
    ...(state.tier.length > 0 && { tier: [...state.tier] }),
    ...(state.highValue && { highValue: state.highValue }),
    ...(state.inPipeline && { inPipeline: state.inPipeline }),
    ...(state.doNotContact && { doNotContact: state.doNotContact }),
    ...(state.firm.length > 0 && { firm: [...state.firm] }),
    ...(state.city.length > 0 && { city: [...state.city] }),
    ...(state.notContactedDays && { notContactedDays: state.notContactedDays }),
    ...(state.only.length > 0 && { only: [...state.only] }),
  };
}

export const isFiltered = (state: TableFilters): boolean => Object.keys(filtersOf(state)).length > 0;

/** The state that a saved view stores: all but the page. */
export function viewStateOf(state: TableState): ViewState {
  const { sort, order, pageSize, columns } = state;
  return { filters: filtersOf(state), sort, order, pageSize, columns: [...columns] };
}

/** The state of a saved view, on its first page. */
export function stateOfView(id: string, { filters, sort, order, pageSize, columns }: ViewState): TableState {
  return {
    ...noFilters,
    ...filters,
    sort,
    order,
    page: 1,
    pageSize: tablePageSizes.find((size) => size === pageSize) ?? defaultTableState.pageSize,
    columns: readColumns(columns),
    view: id,
  };
}

/** Whether the state was changed since the view was opened. */
export function differsFromView(state: TableState, view: ViewState): boolean {
  const asOpened = viewStateOf(stateOfView('', view));
  return JSON.stringify(viewStateOf(state)) !== JSON.stringify(asOpened);
}
