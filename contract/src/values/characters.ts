/** Half of a surrogate pair: what is left of an emoji that was cut in two. */
const halves = /\p{Cs}/gu;
/** Controls, and the two marks that make letters run against their own direction, so that a text reads as another. */
const controls = /[\p{Cc}\u202D\u202E]/gu;

/** Whether PostgreSQL can keep a text: it takes neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.search(halves) === -1;

/** A text without what no screen shows: controls are dropped but for tabs and line breaks; vertical ones become blanks. */
export const withoutControls = (text: string): string =>
  text.replace(controls, (one) => {
    if (one === '\n' || one === '\t' || one === '\r') return one;
    return /\s/.test(one) ? ' ' : '';
  });

/** A foreign text made fit to be kept and shown: without controls, and U+FFFD where half of a character stood. */
export const storable = (text: string): string => withoutControls(text).replace(halves, '\uFFFD');
