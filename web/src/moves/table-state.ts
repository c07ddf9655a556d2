import { type MoveSort, moveSorts } from '@liftout/contract/moves';

/** What narrows figures and rows alike. */
export interface MovesSelection {
  firm: string;
  /** `YYYY-MM-DD`, included; empty for no limit. */
  from: string;
  to: string;
  /** Moves between two names of one enterprise count as well. */
  conversions: boolean;
}

/** Everything of a list of moves that the address keeps. */
export interface MovesState extends MovesSelection {
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

export const usualMoves: MovesState = {
  firm: '',
  from: '',
  to: '',
  conversions: false,
  q: '',
  left: '',
  joined: '',
  team: '',
  sort: 'date',
  order: 'desc',
  page: 1,
  pageSize: 25,
  move: '',
};

export const noMoveFilters = {
  firm: '',
  from: '',
  to: '',
  q: '',
  left: '',
  joined: '',
  team: '',
} as const satisfies Partial<MovesState>;

const pageSizes = [10, 25, 50];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A calendar day between 1990 and 2099; anything else, a half-typed year too, is none. */
export function readDay(given: unknown): string {
  if (typeof given !== 'string' || !/^(199\d|20\d\d)-\d\d-\d\d$/.test(given)) return '';
  const at = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : '';
}

/** The days in order: whoever swaps them means the same span. */
export function inOrder(from: string, to: string): { from: string; to: string } {
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** Reads the address, each name behind `prefix`. What it can't read counts as not said. */
export function readMovesState(search: unknown, prefix = ''): MovesState {
  const given = new Map<string, unknown>(Object.entries(Object(search)));
  const at = (name: keyof MovesState) => given.get(prefix + name);
  const text = (name: keyof MovesState) => {
    const value = at(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
  };
  const id = (name: keyof MovesState) => (uuid.test(text(name)) ? text(name) : '');
  const page = Number(at('page'));
  const sort = moveSorts.find((name) => name === at('sort')) ?? usualMoves.sort;
  const order = (['asc', 'desc'] as const).find((name) => name === at('order'));
  return {
    firm: text('firm'),
    ...inOrder(readDay(at('from')), readDay(at('to'))),
    conversions: at('conversions') === 'yes',
    q: text('q'),
    left: text('left'),
    joined: text('joined'),
    team: id('team'),
    sort,
    order: order ?? firstOrder(sort),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1,
    pageSize: pageSizes.find((size) => size === Number(at('pageSize'))) ?? usualMoves.pageSize,
    move: id('move'),
  };
}

/** A first sort runs the way one looks for: names from A, days from the latest, amounts from the largest. */
export const firstOrder = (sort: MoveSort) => (sort === 'date' || sort === 'aum' ? 'desc' : 'asc');

/** How the address writes a state; what is as usual is left out. */
export function movesUrlOf(state: MovesState, prefix = ''): Record<string, string | number | undefined> {
  const { conversions, page, pageSize, sort, order, ...texts } = state;
  const values = {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value || undefined])),
    conversions: conversions ? 'yes' : undefined,
    sort: sort === usualMoves.sort ? undefined : sort,
    order: order === firstOrder(sort) ? undefined : order,
    page: page === 1 ? undefined : page,
    pageSize: pageSize === usualMoves.pageSize ? undefined : pageSize,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}

/** Whether anything but conversions narrows the rows. */
export const isNarrowed = (state: MovesState) =>
  [state.firm, state.from, state.to, state.q, state.left, state.joined, state.team].some(Boolean);

/** The selection as figures take it. */
export function selectionOf({ firm, from, to, conversions }: MovesSelection) {
  return {
    ...(firm && { firm }),
    ...(from && { from }),
    ...(to && { to }),
    includeConversions: conversions ? ('yes' as const) : ('no' as const),
  };
}

/** The rows as the list takes them. */
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
