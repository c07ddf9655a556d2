import { stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';

// Each feature declares its search parameters as a schema of these. An invalid value counts as missing, so that no
// address breaks a page; default values are left out of the address.

/** The router parses `q=401` and `q=true` as a number and a boolean; text parameters turn them back into text. */
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** `schema`, or `fallback` where the value is missing or invalid. */
export const paramOr = <S extends z.ZodMiniType>(schema: S, fallback: z.core.util.NoUndefined<z.output<S>>) =>
  z.catch(z._default(schema, fallback), fallback);

/** Trimmed text of at most `max` characters, '' by default. */
export const textParam = (max = 200) =>
  paramOr(
    z.pipe(
      scalar,
      z.transform((given: z.output<typeof scalar>) => String(given).trim().slice(0, max)),
    ),
    '',
  );

/** A list of at most `max` texts. A single text is written without brackets, '' stands for none. */
export const textsParam = (max = 50) =>
  paramOr(
    z.pipe(
      z.union([scalar, z.array(scalar)]),
      z.transform((given: z.output<typeof scalar> | z.output<typeof scalar>[]): string | string[] => {
        const [first = '', ...others] = [given]
          .flat()
          .map(String)
          .filter((text) => text.trim() !== '')
          .slice(0, max);
        return others.length > 0 ? [first, ...others] : first;
      }),
    ),
    '',
  );

/** A calendar day between 1990 and 2099; '' for anything else, such as a half-typed year. */
export function readDay(given: string): string {
  if (!/^(199\d|20\d\d)-\d\d-\d\d$/.test(given)) return '';
  const at = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : '';
}

/** A calendar day, `YYYY-MM-DD`; '' by default. */
export const dayParam = () => paramOr(z.pipe(z.string(), z.transform(readDay)), '');

/** One of the given values. */
export const choiceParam = <const V extends string>(values: readonly V[], fallback: NoInfer<V>) =>
  paramOr(z.literal(values), fallback);

/** A page's number, from 1. */
export const pageParam = () => paramOr(z.int().check(z.gte(1), z.lte(10_000_000)), 1);

/** Rows per page of a table. */
export const pageSizeParam = (sizes: readonly number[], fallback: number) =>
  paramOr(z.number().check(z.refine((size) => sizes.includes(size))), fallback);

/** Route options for a page with the search parameters of `schema`. */
export function validateSearchBy<S extends z.ZodMiniObject>(schema: S) {
  return {
    validateSearch: schema,
    search: { middlewares: [stripSearchParams<z.output<S>>(z.parse(schema, {}))] },
  };
}

/** The search parameters that `schema` names. Only their changes render the caller again. */
export function useSearchParams<S extends z.ZodMiniObject>(schema: S): z.output<S> {
  // JSON, so that the router compares by value.
  const part = useSearch({ strict: false, select: (search) => JSON.stringify(z.parse(schema, search)) });
  return useMemo(() => z.parse(schema, JSON.parse(part)), [schema, part]);
}

/**
 * Changes some search parameters and keeps the others. Replaces the current history entry, or adds one with `push`, so
 * that Back undoes the change.
 */
export function useSetSearchParams<P extends object>(): (
  changes: Partial<P>,
  options?: { push?: boolean },
) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes, { push = false } = {}) => {
      navigate({
        to: '.',
        replace: !push,
        resetScroll: false,
        search: (before) => ({ ...before, ...changes }),
      });
    },
    [navigate],
  );
}
