const letters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }),
);

/**
 * The key by which two rows name one person: `O'Malley, Zoë` and `o’malley zoe` are the same, `St. John` and `St John`
 * too. Case, accents, punctuation and blanks do not count; a generation (`Jr.`) does.
 */
export function personKey(firstName: string, lastName: string): string {
  return `${fold(firstName)} ${fold(lastName)}`;
}

function fold(name: string): string {
  if (/^[a-z]+$/i.test(name)) return name.toLowerCase();
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ßæœøłđıþð]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain === '' ? name.trim().toLowerCase() : plain;
}
