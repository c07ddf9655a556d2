/** A lone surrogate: half of an emoji that was cut in two. */
const loneSurrogates = /\p{Cs}/gu;
/** Control characters, and the two marks that reverse the direction of text, which can disguise it. */
const controls = /[\p{Cc}\u202D\u202E]/gu;

/** Whether PostgreSQL can store a text: without NUL and lone surrogates. */
export const isStorable = (text: string): boolean =>
  !text.includes('\u0000') && text.search(loneSurrogates) === -1;

/** What a sender of a text that is not storable is told. */
export const notStorable = "Remove characters that can't be stored: NUL or half of an emoji.";

/** Removes control characters except tabs and line breaks; other white space (vertical tabs) becomes a space. */
export const withoutControls = (text: string): string =>
  text.replace(controls, (one) => {
    if (one === '\n' || one === '\t' || one === '\r') return one;
    return /\s/.test(one) ? ' ' : '';
  });

/** Repairs an external text: removes control characters, and replaces lone surrogates by U+FFFD. */
export const storable = (text: string): string => withoutControls(text).replace(loneSurrogates, '\uFFFD');
