import { type SearchSchemaInput, stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

// Each feature declares its search parameters with the readers below. An invalid value counts as missing, so that no
// address breaks a page; default values are left out of the address. Without zod, which no first screen needs otherwise.

/** Reads one parameter; a missing or invalid value gives its default. */
type Param<V> = (given: unknown) => V;
type Shape = Readonly<Record<string, Param<unknown>>>;
type Values<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> };

/** The search parameters of a page or a part of one, by name. */
export interface SearchParams<S extends Shape = Shape> {
  shape: S;
  /** The values of these parameters in an address, and no others. */
  read: (search: object) => Values<S>;
}
/** The values of search parameters. */
export type ValuesOf<P extends SearchParams> = ReturnType<P['read']>;

export function searchParams<const S extends Shape>(shape: S): SearchParams<S> {
  return { shape, read: (search) => mapped(shape, search) };
}

function mapped<S extends Shape>(shape: S, search: object): Values<S>;
function mapped(shape: Shape, search: object): object {
  return Object.fromEntries(
    Object.entries(shape).map(([name, read]) => [name, read(Reflect.get(search, name))]),
  );
}

/** The router parses `q=401` and `q=true` as a number and a boolean; text parameters turn them back into text. */
const isScalar = (given: unknown): given is string | number | boolean =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';

/** Trimmed text of at most `max` characters, '' by default. */
export const textParam =
  (max = 200, fallback = ''): Param<string> =>
  (given) =>
    isScalar(given) ? String(given).trim().slice(0, max) : fallback;

/** Text of this form; '' by default. */
export const formParam =
  (form: RegExp): Param<string> =>
  (given) =>
    typeof given === 'string' && form.test(given) ? given : '';

/** The id of a row, a UUID; '' by default. */
export const idParam = () => formParam(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i);

/** A list of at most `max` texts. A single text is written without brackets, '' stands for none. */
export const textsParam =
  (max = 50): Param<string | string[]> =>
  (given) => {
    const listed: unknown[] = [given].flat();
    if (!listed.every(isScalar)) return '';
    const [first = '', ...others] = listed
      .map(String)
      .filter((text) => text.trim() !== '')
      .slice(0, max);
    return others.length > 0 ? [first, ...others] : first;
  };

/** A calendar day between 1990 and 2099; '' for anything else, such as a half-typed year. */
export function readDay(given: string): string {
  if (!/^(199\d|20\d\d)-\d\d-\d\d$/.test(given)) return '';
  const at = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : '';
}

/** A calendar day, `YYYY-MM-DD`; '' by default. */
export const dayParam = (): Param<string> => (given) => (typeof given === 'string' ? readDay(given) : '');

/** One of the given values. */
export const choiceParam =
  <const V extends string>(values: readonly V[], fallback: NoInfer<V>): Param<V> =>
  (given) =>
    values.find((value) => value === given) ?? fallback;

/** A whole number from `least` to `most`. */
export const wholeParam =
  (least: number, most: number, fallback: number): Param<number> =>
  (given) =>
    typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most
      ? given
      : fallback;

/** A page's number, from 1. */
export const pageParam = () => wholeParam(1, 10_000_000, 1);

/** Rows per page of a table. */
export const pageSizeParam =
  (sizes: readonly number[], fallback: number): Param<number> =>
  (given) =>
    sizes.find((size) => size === given) ?? fallback;

/** Route options for a page with these search parameters. */
export function validateSearchBy<S extends Shape>(params: SearchParams<S>) {
  return {
    validateSearch: (search: Partial<Values<S>> & SearchSchemaInput): Values<S> => params.read(search),
    search: { middlewares: [stripSearchParams<Values<S>, unknown, Values<S>, Values<S>>(params.read({}))] },
  };
}

/** The values of these search parameters. Only their changes render the caller again. */
export function useSearchParams<S extends Shape>(params: SearchParams<S>): Values<S> {
  // JSON, so that the router compares by value.
  const part = useSearch({ strict: false, select: (search) => JSON.stringify(params.read(search)) });
  return useMemo(() => params.read(JSON.parse(part)), [params, part]);
}

/**
 * Changes some search parameters and keeps the others. Replaces the current history entry, or adds one with `push`, so
 * that Back undoes the change. With `hasAsked`, unsaved input does not stop it.
 */
export function useSetSearchParams<P extends object>(): (
  changes: Partial<P>,
  options?: { push?: boolean; hasAsked?: boolean },
) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes, { push = false, hasAsked = false } = {}) => {
      navigate({
        to: '.',
        replace: !push,
        ignoreBlocker: hasAsked,
        resetScroll: false,
        search: (before) => ({ ...before, ...changes }),
      });
    },
    [navigate],
  );
}
