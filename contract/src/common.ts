import { z } from 'zod';
import { sections } from './endpoint.ts';
import { parseMoney } from './money.ts';

/** A client's id: also its path. */
export const clientId = z
  .string()
  .regex(/^[a-z0-9-]{2,40}$/, 'Use 2 to 40 of the characters a-z, 0-9 and hyphen.');

/** `?client=`: whose rows. */
export const clientQuery = z.object({ client: clientId.optional() });
export const clientParams = z.object({ client: clientId });
export const idParams = z.object({ id: z.uuid('Not an id of ours.') });

/** Yes and no as the wire writes them. */
export const yesNo = z.enum(['yes', 'no']);
export type YesNo = z.infer<typeof yesNo>;

/** A UTC instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

/** `#RRGGBB`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Write the colour as #RRGGBB.');

/** A version seen by the writer; a stale one gets 409. */
export const version = z.number().int().positive();

/** Free text with a ceiling; trimmed. PostgreSQL keeps every character but NUL. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !value.includes('\u0000'), 'Remove the NUL character.');
export const requiredText = (max: number, message: string) => text(max).min(1, message);

/** An answer that only says that it was done. */
export const done = z.object({ message: z.string() });

export const allowedDashboards = z.array(z.enum([...sections, 'full']));

export const pageSizes = [10, 25, 50] as const;
/** Paging as every list takes it: `page` from 1, `pageSize` 1 to 1000. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1, 'Pages start at 1.').max(10_000_000).default(1),
  pageSize: z.coerce.number().int().min(1, 'Use 1 to 1000.').max(1000, 'Use 1 to 1000.').default(1000),
});

const unreadableMoney = {
  blank: null,
  negative: 'An amount cannot be below zero.',
  unreadable: 'Write an amount such as $1.2B, 350M or 1,250,000.',
} as const;

/** An amount of dollars as people write it, read into integer cents; blank is null, which is not zero (design 4.7). */
export const moneyInput = z
  .union([z.number(), z.string(), z.null()])
  .transform((value, context): number | null => {
    const reading = parseMoney(value);
    if (reading.kind === 'amount') return reading.cents;
    if (reading.kind !== 'blank')
      context.addIssue({ code: 'custom', message: unreadableMoney[reading.kind] });
    return null;
  });

/** Dollars on the wire for cents in the database; null is not known. */
export const dollars = z.number().nullable();
