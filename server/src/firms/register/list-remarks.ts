import { isOtherBusiness } from './other-business.ts';

/** What people note behind a firm in a list: a time there, a book of business, a number of people. */
const remarks: ReadonlySet<string> = new Set(
  (
    '- – — to since present current now plus + aum aua team book production t12 t-12 in assets client rep reps fa fas ' +
    'advisor advisors adviser advisers broker brokers person people others more million billion'
  ).split(' '),
);

const opens: ReadonlySet<string> = new Set(['plus', '+']);
const figure = /^[$~x+'’]?\d/i;

/**
 * `Merrill` of `Merrill since 2009`, `Merrill 2015 - Present`, `Merrill $2.1B AUM`, `Merrill + 4 reps` and `Merrill x2`.
 * A lone number of one digit may be a part of a name.
 */
export function beforeFigures(words: readonly string[]): string {
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      (/^(?:since$|[$~x+'’]\d|\d{2,4}(?:[-–]|$))/i.test(word) ||
        (opens.has(word.toLowerCase()) && figure.test(words[index + 1] ?? ''))),
  );
  const isRemark = words
    .slice(Math.max(0, at))
    .every((word) => figure.test(word) || remarks.has(word.toLowerCase().replace(/[,.;)]$/, '')));
  return at > 0 && isRemark ? words.slice(0, at).join(' ') : '';
}

const people: ReadonlySet<string> = new Set(
  (
    'fa fas rep reps advisor advisors adviser advisers broker brokers team teams duo trio quartet pair group veteran ' +
    'veterans practice recruit recruits hire hires producer producers breakaway breakaways lift-out liftout'
  ).split(' '),
);
/** A lead of more words tells of something else. */
const mostLead = 6;

/**
 * `Merrill` of `2 FAs from Merrill`, of `Team from Merrill` and of `the $2bn breakaway from Merrill`; '' for other texts.
 */
export function afterCount(text: string): string {
  if (!/ from /i.test(text)) return '';
  const words = text.split(' ');
  const from = words.slice(0, mostLead + 1).findIndex((word) => /^from$/i.test(word));
  const lead = words.slice(0, Math.max(0, from));
  const isDescribed = lead
    .slice(0, -1)
    .every(
      (word, at) => figure.test(word) || /^[a-z]/.test(word) || (at === 0 && /^(?:An?|The)$/.test(word)),
    );
  const isOfPeople = people.has(lead.at(-1)?.toLowerCase() ?? '') && isDescribed;
  return isOfPeople && !isOtherBusiness(lead.join(' ')) ? words.slice(from + 1).join(' ') : '';
}

/** `Charles Schwab & Co.` of an index's `Schwab, Charles & Co.`; '' for other texts. */
export function inOrder(text: string): string {
  const comma = text.indexOf(', ');
  const rest = text.slice(comma + 2);
  const and = rest.search(/ (?:&|and) (?:co|company|sons|associates)(?:\W|$)/i);
  return comma > 0 && and > 0 ? `${rest.slice(0, and)} ${text.slice(0, comma)}${rest.slice(and)}` : '';
}

/** `Mutual of Omaha` of `Mutual of of Omaha`. */
export const withoutRepeats = (words: readonly string[]): string =>
  words.filter((word, index) => word.toLowerCase() !== words[index - 1]?.toLowerCase()).join(' ');
