const generation = /^(?:II|III|IV|VI{0,3})$/;

/**
 * A name or a city of capitals alone, as registers have them, in the case that people write: `O'BRIEN-MCKAY` as
 * `O'Brien-McKay`. Any other text is left as it is.
 */
export function usualCase(text: string): string {
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text
    .split(' ')
    .map((word) => (generation.test(word) ? word : capitalized(word)))
    .join(' ');
}

const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-'’./(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(^|-)Mc(\p{L})/gu, (_, before: string, letter: string) => `${before}Mc${letter.toUpperCase()}`);
