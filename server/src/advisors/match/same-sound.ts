import { areOfOtherSexes } from './given-names.ts';

/** Names that are like others only by their letters, and said in another way: these are like none. */
const stressed = new Set('ali hari maree mari marie sami'.split(' '));

/**
 * Whether two known folded given names are spellings of one that sound the same: `sara` and `sarah`, `jon` and `john`,
 * `kristin` and `kristen`. An ending of the other sex is another name.
 */
export function soundTheSame(a: string, b: string): boolean {
  return spoken(a) === spoken(b) && !areOfOtherSexes(a, b);
}

/** What was found before, by name: known names are some thousands, and pairs of them are compared all the time. */
const found = new Map<string, string>();

function spoken(name: string): string {
  const known = found.get(name);
  if (known !== undefined) return known;
  const sound = stressed.has(name) ? name.toUpperCase() : read(name);
  found.set(name, sound);
  return sound;
}

/**
 * How a given name is said, by letters. Vowels stay what they are, besides those that are said alike. A doubled letter makes the
 * vowel before it short in names like Cassie and Casey, which are two.
 */
function read(name: string): string {
  const consonants = name
    .replace(/e?igh$/, 'y')
    .replace(/^rh/, 'r')
    .replace(/^g(?=[eiy].{3})/, 'j')
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ch(?=r)/g, 'k')
    .replace(/c(?!h)/g, 'k')
    .replace(/(?<=[aeiou])h(?![aeiou])/g, '');
  const vowels = withShortVowel(withLastN(consonants))
    .replace(/(.)\1/g, '$1')
    .replace(/(?<=.[^aeiouy])(?:ey|ie|e|y|i)$/, (end) => (end === 'e' ? 'e' : 'i'))
    .replace(/(?:ai|ay|ei)(?=[^aeiouy])/g, 'A')
    .replace(/y/g, 'i');
  return withLastIn(vowels);
}

/** `Ann` and `Anne` behind another syllable: `Joann`, `Marianne`. */
const withLastN = (name: string): string =>
  name.replace(/nne?$/, (end, at: number) => {
    const before = name.slice(0, at);
    return /[aeiouy]$/.test(before) && (before.match(/[aeiouy]/g) ?? []).length > 1 ? 'N' : end;
  });

function withShortVowel(name: string): string {
  const [, start, letter, next, end] =
    /^([^aeiouy]*[aeiouy]+)([^aeiouyr])([^aeiouyr])([aeiouy]+)$/.exec(name) ?? [];
  return letter !== undefined && letter === next ? `${start}${letter}X${end}` : name;
}

/** `Kristen` as `Kristin`. */
function withLastIn(name: string): string {
  const before = name.slice(0, -2);
  const isSyllable = /[^aeiou]$/.test(before) && /[aeiouA]/.test(before.slice(0, -1));
  return isSyllable && /[ei]n$/.test(name) ? `${before}in` : name;
}
