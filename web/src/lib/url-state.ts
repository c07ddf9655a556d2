import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Read<V> = (given: unknown) => V | undefined;

/** Reads text; numbers that the address was parsed into count as text. */
export const readText: Read<string> = (given) =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;

/** Reads a whole number of at least 1. */
export const readCount: Read<number> = (given) => {
  const number = Number(given);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
};

/** Reads one of the given words. */
export function readOneOf<V extends string | number>(words: readonly V[]): Read<V> {
  return (given) => words.find((word) => String(word) === String(given));
}

/** What the address says under `name`, unread. Only a change of that draws its reader again. */
export function useUrlValue(name: string): unknown {
  return useSearch({ strict: false, select: (search: object): unknown => Reflect.get(search, name) });
}

/** Changes several values of the address at once; undefined leaves a name out. Replaces unless `push` is given. */
export function useSetUrl(): (
  values: Record<string, string | number | readonly string[] | undefined>,
  options?: { push?: boolean },
) => void {
  const navigate = useNavigate();
  return useCallback(
    (values, { push = false } = {}) => {
      navigate({
        to: '.',
        replace: !push,
        resetScroll: false,
        search: (before: Record<string, unknown>) => ({ ...before, ...values }),
      });
    },
    [navigate],
  );
}

/**
 * One value kept in the address, so that Back, a reload and a shared link bring it back. What `read` refuses counts
 * as `otherwise`, and `otherwise` itself is left out of the address.
 */
export function useUrlState<V extends string | number>(
  name: string,
  read: Read<V>,
  otherwise: V,
): [V, (value: V, options?: { push?: boolean }) => void] {
  const given = useUrlValue(name);
  const setUrl = useSetUrl();
  const set = useCallback(
    (value: V, options?: { push?: boolean }) =>
      setUrl({ [name]: value === otherwise ? undefined : value }, options),
    [setUrl, name, otherwise],
  );
  return [given === undefined ? otherwise : (read(given) ?? otherwise), set];
}
