import { spokenValue, type Texts, type TypedField, textsOf } from './fact-fields.ts';

/** Longer values are not repeated beside their field. */
const longest = 60;

/** What is said of the fields that a colleague changed from `before` to `now` while they were edited. */
export const changedBy = (fields: readonly TypedField[], now: Texts, before: Texts): Texts =>
  textsOf(fields, (field) =>
    now[field] === before[field]
      ? null
      : `${changedTo(field, now[field] ?? '')} Save again to replace it, or press Escape.`,
  );

function changedTo(field: TypedField, now: string): string {
  if (now === '') return 'Someone else removed this.';
  return now.length > longest
    ? 'Someone else changed this.'
    : `Someone else changed this to ${spokenValue(field, now)}.`;
}
