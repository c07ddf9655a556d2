/** What is noted behind a firm: a time there, a book of business, a number of people. */
const remarks: ReadonlySet<string> = new Set(
  (
    '- – — to since present current now plus + aum aua team book production t12 t-12 in assets client rep reps fa fas ' +
    'advisor advisors adviser advisers broker brokers person people others more million billion ' +
    'for after from until till through before again the past last next a an early mid late end of than over about nearly ' +
    'almost roughly some around approximately then when year years yr yrs decade decades month months week weeks ago ' +
    'earlier later this january february march april may june july august september october november december jan feb mar ' +
    'apr jun jul aug sep sept oct nov dec spring summer fall winter with w/ managing manages managed producing oversees ' +
    'overseeing under management annual annually revenue revenues gdc trailing-12 trailing combined career time at'
  ).split(' '),
);

/** What opens such a note where a figure or a time follows. */
const opens: ReadonlySet<string> = new Set(
  (
    'plus + for after from until till through in with w/ managing producing overseeing again earlier last this at over ' +
    'nearly t12 t-12 as early late'
  ).split(' '),
);
const times: ReadonlySet<string> = new Set(
  'year years yr yrs decade decades month week time again ago'.split(' '),
);
const figure = /^[$~x+'’]?\d/i;
/** A lone year of a list: `2021`, not the digits of a firm's name. */
const isFigureAt = (word: string): boolean => /^(?:since$|[$~x+'’]\d|\d{2,4}(?:[-–]|$))/i.test(word);

/**
 * `Merrill` of `Merrill since 2009`, `Merrill 2015 - Present`, `Merrill for 18 years`, `Merrill $2.1B AUM` and `Merrill + 4
 * reps`. A lone number of one digit may be a part of a name.
 */
export function beforeFigures(words: readonly string[]): string {
  const plain = words.map((word) => word.toLowerCase().replace(/[,.;)]$/, ''));
  const isNoted = plain.map((word) => figure.test(word) || remarks.has(word));
  const from = isNoted.lastIndexOf(false) + 1;
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      index >= from &&
      (isFigureAt(word) ||
        (opens.has(word.toLowerCase()) &&
          plain.slice(index).some((one) => figure.test(one) || times.has(one)))),
  );
  return at > 0 ? words.slice(0, at).join(' ') : '';
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
