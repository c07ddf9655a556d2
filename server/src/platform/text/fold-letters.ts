const letters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }),
);

/**
 * The letters and digits of a name in lower case, without accents, punctuation and blanks: `O’Malley` is `omalley`. A name
 * that has none is kept, trimmed.
 */
export function foldLetters(name: string): string {
  if (/^[a-z]+$/i.test(name)) return name.toLowerCase();
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ßæœøłđıþð]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain === '' ? name.trim().toLowerCase() : plain;
}
