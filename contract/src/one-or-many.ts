import * as z from 'zod/mini';

/** Values of one filter, such as contacts that are named one by one. */
export const maxOnly = 50;

/** The values of a query parameter that may be repeated; blank ones are ignored. */
export const oneOrMany = <S extends z.ZodMiniType<string>>(item: S) =>
  z.optional(
    z.pipe(
      z.union(
        [item, z.array(item).check(z.maxLength(maxOnly)), z.literal('')],
        'Not one of the choices, or too many.',
      ),
      z.transform((value) => [value].flat().filter((one) => one !== '')),
    ),
  );
