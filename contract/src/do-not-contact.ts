import * as z from 'zod/mini';
import { instant, text, textOrNull } from './common.ts';
import { doNotContactReasons } from './values/do-not-contact.ts';

export {
  type DoNotContactReason,
  doNotContactLabels,
  doNotContactReasons,
} from './values/do-not-contact.ts';

export const doNotContactReason = z.enum(doNotContactReasons, 'Choose a reason.');

/** The most characters of the note about a mark. */
export const maxDoNotContactNote = 300;

/** A contact's mark: in no queue, file, mail, sync or suggestion since then (decision 078). The record itself stays. */
export const doNotContact = z.object({
  reason: doNotContactReason,
  note: textOrNull,
  by: z.string(),
  since: instant,
});
export type DoNotContact = z.infer<typeof doNotContact>;

/** What a person says who marks contacts. `other` needs a note. */
export const doNotContactInput = z
  .object({
    reason: doNotContactReason,
    note: z._default(
      z.pipe(
        z.nullable(text(maxDoNotContactNote)),
        z.transform((note) => (note === '' ? null : note)),
      ),
      null,
    ),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || note !== null, {
      path: ['note'],
      message: 'Say why in a few words.',
    }),
  );
