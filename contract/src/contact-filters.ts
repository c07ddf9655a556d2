import * as z from 'zod/mini';
import { blankAsUnset, clientQuery, fromOneTo, text, yesNo } from './common.ts';
import { advisorTier, stage } from './contact-fields.ts';
import { oneOrMany } from './one-or-many.ts';
import { contactSorts } from './values/choices.ts';

/** Filters of the table. The values of one filter are joined by OR, the filters by AND. */
export const contactFilters = z.object({
  /** Words that must all occur in name, firm or e-mail. One or two letters match the start of a word. */
  q: z.optional(text(200)),
  stage: oneOrMany(stage),
  tier: oneOrMany(advisorTier),
  highValue: blankAsUnset(yesNo, 'Use yes or no.'),
  inPipeline: blankAsUnset(yesNo, 'Use yes or no.'),
  /** Only those who must not be contacted, or only those who may. */
  doNotContact: blankAsUnset(yesNo, 'Use yes or no.'),
  firm: oneOrMany(text(200)),
  city: oneOrMany(text(200)),
  /** Only these contacts, such as those of an insight. */
  only: oneOrMany(z.uuid('Unknown ID.')),
  /** Not contacted for this number of days, or never. */
  notContactedDays: blankAsUnset(fromOneTo(3650), 'Use 1 to 3650.'),
});
export type ContactFilters = z.infer<typeof contactFilters>;

/** The table's order: by default by last name, ascending. Unknown values come last in both directions. */
export const contactOrder = z.object({
  sort: z._default(z.enum(contactSorts), 'lastName'),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
});

/** What a list and the files of the same contacts are asked for. */
export const contactSelection = z.object({
  ...clientQuery.shape,
  ...contactFilters.shape,
  ...contactOrder.shape,
});
