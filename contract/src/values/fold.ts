/**
 * How texts are compared where people search: without case, accents and points, so that "bjork" finds Björk and "lodz"
 * Łódź. The database has the same rule as `fold_for_search` (migration 0060); a test holds the two together.
 * Never more bytes than the text has: an index row is filled to the brim (`contactLengths`).
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

/** Marks above and below letters: accents, points of Hebrew and Arabic, the dots of scripts of India. Others are letters. */
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: Each mark is looked for on its own.
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0b3c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

const fullWidth = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Letters that no decomposition takes apart. */
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

/** A letter or digit in the width of Chinese characters. */
function wide(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}
