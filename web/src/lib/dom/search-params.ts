import { stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';

// What a feature keeps in the address is a schema of these. A value that cannot be read counts as not given, so that
// no address breaks a page; a default is left out of the address.

/** The router reads `q=401` and `q=true` as a number and a boolean: as text they are what they were typed as. */
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** `schema`, or `fallback` where nothing is given or it cannot be read. */
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

/** Texts, at most `max` of them. One alone is written as it is, '' stands for none. */
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

/** One of the given words. */
export const choiceParam = <const W extends string>(words: readonly W[], fallback: NoInfer<W>) =>
  paramOr(z.literal(words), fallback);

/** A page's number, from 1. */
export const pageParam = () => paramOr(z.int().check(z.gte(1), z.lte(10_000_000)), 1);

/** How many rows a page of a table has. */
export const pageSizeParam = (sizes: readonly number[], fallback: number) =>
  paramOr(z.number().check(z.refine((size) => sizes.includes(size))), fallback);

/** Options of a route whose address holds `schema`. */
export function validateSearchBy<S extends z.ZodMiniObject>(schema: S) {
  return {
    validateSearch: schema,
    search: { middlewares: [stripSearchParams<z.output<S>>(z.parse(schema, {}))] },
  };
}

/** The part of the address that `schema` names. Only a change of that part renders its reader again. */
export function useSearchParams<S extends z.ZodMiniObject>(schema: S): z.output<S> {
  // As JSON it compares by value.
  const part = useSearch({ strict: false, select: (search) => JSON.stringify(z.parse(schema, search)) });
  return useMemo(() => z.parse(schema, JSON.parse(part)), [schema, part]);
}

/**
 * Changes some values of the address and keeps the others. It replaces the current entry of the history, or adds one
 * with `push`, so that Back undoes the change.
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
