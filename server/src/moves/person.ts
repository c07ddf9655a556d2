import { hash } from 'node:crypto';

const letters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }),
);

/**
 * The key of a person, equal for spellings of one name: `O'Malley, Zoë` and `o’malley zoe`, `St. John` and `St John`.
 * Case, accents, punctuation and blanks do not count; a generation (`Jr.`) does.
 */
export function personKey(firstName: string, lastName: string): string {
  return `${fold(firstName)} ${fold(lastName)}`;
}

/** The id of the advisor that moves of this person key count as. */
export function advisorOfName(personKey: string): string {
  const hex = hash('md5', personKey, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
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
