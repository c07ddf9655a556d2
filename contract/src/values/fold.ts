/**
 * Folds a text for searching: without case, accents and points, so that "bjork" finds Björk and "lodz" Łódź. The same as
 * `fold_for_search` of the database (migration 0060); a test compares the two. The result is never longer in bytes,
 * because index rows have a maximum size (`contactLengths`).
 */
export function foldForSearch(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(oddLetters, (letter) => plain.get(letter) ?? letter);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: All of ASCII.
const isAscii = /^[\u0000-\u007f]*$/;

/**
 * What is removed: accents, points of Hebrew and Arabic, the dots of Indian scripts, and what shows nothing by itself, such
 * as the joiners of Persian and Indian names. Other marks are kept.
 */
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: Each mark is looked for on its own.
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200d\u2060\ufeff]/g;

const fullWidth = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Letters without a Unicode decomposition. */
const plain = new Map([
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij', ﬁ: 'fi', ﬂ: 'fl' }),
  ...Object.entries({
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ŋ: 'n',
    ŧ: 't',
    ƀ: 'b',
    ɨ: 'i',
    ʉ: 'u',
  }),
  ...Object.entries({ ς: 'σ', '’': "'", '‘': "'", ʼ: "'" }),
  ...fullWidth.map((letter) => [wide(letter), letter] as const),
]);
const oddLetters = new RegExp(`[${[...plain.keys()].join('')}]`, 'g');

/** The full-width form of a letter or digit. */
function wide(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}
