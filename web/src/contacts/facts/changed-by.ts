import { spokenValue, type Texts, type TypedField, textsOf } from './fact-fields.ts';

/** Of longer values only what differs is repeated beside their field. */
const longest = 60;
/** As many characters of it. */
const longestPart = 240;

/** What is said of the fields that a colleague changed from `before` to `now` while they were edited. */
export const changedBy = (fields: readonly TypedField[], now: Texts, before: Texts): Texts =>
  textsOf(fields, (field) =>
    now[field] === before[field]
      ? null
      : `${changedTo(field, now[field] ?? '', before[field] ?? '')} Save again to replace it, or press Escape.`,
  );

function changedTo(field: TypedField, now: string, before: string): string {
  if (now === '') return 'Someone else removed this.';
  if (now.length <= longest)
    return `Someone else changed this to ${spokenValue(field, now).replace(/\.$/, '')}.`;
  const part = partChanged(now, before);
  return part === '' ? 'Someone else removed a part of this.' : `Someone else changed this: “${part}”.`;
}

/** The words of `now` that `before` has not, from the first to the last of them; '' where words only went. */
function partChanged(now: string, before: string): string {
  const [words, known] = [now.split(/\s+/), before.split(/\s+/)];
  let from = 0;
  while (from < words.length && words[from] === known[from]) from++;
  let last = 0;
  while (
    last < words.length - from &&
    last < known.length - from &&
    words.at(-1 - last) === known.at(-1 - last)
  )
    last++;
  const part = words.slice(from, words.length - last).join(' ');
  const cut = part.length > longestPart ? `${part.slice(0, longestPart)}…` : part;
  return cut === '' ? '' : `${from > 0 ? '… ' : ''}${cut}${last > 0 && cut === part ? ' …' : ''}`;
}
