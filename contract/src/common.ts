import * as z from 'zod/mini';
import { sections } from './endpoint.ts';
import { isStorable, notStorable, withoutControls } from './values/characters.ts';
import { firstYear, lastYear, storableInstant } from './values/instants.ts';
import { parseMoney } from './values/money.ts';
import { maximumInWords } from './values/money-text.ts';

/** A client's id: also its path. */
export const clientId = z
  .string()
  .check(z.regex(/^[a-z0-9-]{2,40}$/, 'Use 2 to 40 of the characters a-z, 0-9 and hyphen.'));

/** `?client=`: the client of the rows. */
export const clientQuery = z.object({ client: z.optional(clientId) });
export const clientParams = z.object({ client: clientId });
export const idParams = z.object({ id: z.uuid('Unknown ID.') });

/** Yes and no on the wire. */
export const yesNo = z.enum(['yes', 'no']);
export type YesNo = z.infer<typeof yesNo>;

/** A UTC instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

const years = `from ${firstYear} to ${lastYear}`;
export const instantMessage = `Use a date and time such as 2025-08-29T16:00:00Z, ${years}.`;
/** An instant as input, in any zone; parsed to UTC. Limited to years that can be stored and shown. */
export const instantInput = z.iso.datetime({ offset: true, error: instantMessage, abort: true }).check(
  z.refine((text) => storableInstant(text) !== null, instantMessage),
  z.overwrite((text) => storableInstant(text) ?? text),
);
export const dayMessage = `Use a date such as 2025-08-29, ${years}.`;
/** A day as input, `YYYY-MM-DD`. */
export const dayInput = z.iso
  .date({ error: dayMessage, abort: true })
  .check(z.refine((text) => storableInstant(text) !== null, dayMessage));

/** `#RRGGBB`. */
export const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour such as #RRGGBB.'));

/** The version that the writer has seen; an outdated one gets 409. */
export const version = z.int().check(z.positive());

/** Text; null is unknown. */
export const textOrNull = z.nullable(z.string());

/**
 * Free text of at most `max` UTF-16 units; trimmed, without control characters. Text that cannot be stored is refused,
 * since it shows a bug of the sender; text of feeds, uploads and upstreams is repaired instead (`storable`). `missing`:
 * the message where the value is not a text.
 */
export const text = (max: number, missing?: string) =>
  z
    .string(missing)
    .check(
      z.refine(isStorable, notStorable),
      z.overwrite(withoutControls),
      z.trim(),
      z.maxLength(max, `Use at most ${max} characters.`),
    );
export const requiredText = (max: number, message: string) =>
  text(max, message).check(z.minLength(1, message));

/** An answer that only has a message. */
export const done = z.object({ message: z.string() });

export const allowedDashboards = z.array(z.enum([...sections, 'full']));

/** A whole number in a query, from 1 to `max`. */
export const fromOneTo = (max: number, message?: string) =>
  z.coerce.number().check(z.int(), z.minimum(1, message), z.maximum(max, message));

/** A query parameter for which blank means absent. */
export const blankAsUnset = <S extends z.ZodMiniType>(schema: S, message?: string) =>
  z.optional(
    z.pipe(
      z.union([schema, z.literal('')], message),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  );

const maxPage = 10_000_000;
export const pageSizes = [10, 25, 50] as const;
/** The paging parameters of every list: `page` from 1, `pageSize` from 1 to 1000, by default `rows`. */
export const paging = (rows: number) => ({
  page: z._default(
    z.coerce
      .number('Pages start at 1.')
      .check(
        z.int('Pages start at 1.'),
        z.minimum(1, 'Pages start at 1.'),
        z.maximum(maxPage, `The last page is ${maxPage}.`),
      ),
    1,
  ),
  pageSize: z._default(fromOneTo(1000, 'Use 1 to 1000.'), rows),
});

const unreadableMoney = {
  blank: null,
  negative: "An amount can't be negative.",
  unreadable: 'Use an amount such as $1.2B, 350M or 1,250,000.',
} as const;

/**
 * An amount of dollars as users write it, parsed to integer cents; blank is null, which is not zero (design 4.7).
 * `max`: the maximum in cents.
 */
export const moneyInput = (max: number) =>
  z.pipe(
    z.union([z.number(), z.string(), z.null()], unreadableMoney.unreadable),
    z.transform((value, context): number | null => {
      const reading = parseMoney(value);
      if (reading.kind === 'amount' && reading.cents <= max) return reading.cents;
      const message =
        reading.kind === 'amount' || reading.kind === 'huge'
          ? `The maximum is ${maximumInWords(max)}.`
          : unreadableMoney[reading.kind];
      if (message !== null) context.issues.push({ code: 'custom', input: value, message });
      return null;
    }),
  );

/** Dollars on the wire for cents in the database; null is not known. */
export const dollars = z.nullable(z.number());
