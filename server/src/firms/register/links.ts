import { isPlainWord } from './phrase-words.ts';

const links = new Set(['at', 'through', 'thru', 'via', 'w/', 'c/o', '@']);
/** Whom assets lie with is not whom one works for: `clears through Pershing`. */
const custody = new Set(
  'clear clears cleared clearing custody custodies custodied held holds assets trades client'.split(' '),
);

/** Whether a word links who works there to a firm: `Quillon at Merrill`, not `a bond salesman at Merrill`. */
export const isLink = (words: readonly string[], at: number): boolean =>
  links.has(words[at]?.toLowerCase() ?? '') &&
  !custody.has(words[at - 1]?.toLowerCase() ?? '') &&
  words.slice(0, at).every((word) => !/^[a-z]/.test(word) || isPlainWord(word.replace(/,$/, '')));

/** What stands before and after a link word: `Stifel`, `Wells Fargo` of `Stifel via Wells Fargo`. */
export function linked(part: string): string[] {
  const words = part.split(/\s+/);
  const at = words.findIndex((_, index) => index > 0 && isLink(words, index));
  return at < 0 ? [part] : [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
}

const groups = new Set(
  'practice team branch advisor advisors office group brand partners management advisory affiliated'.split(
    ' ',
  ),
);

/** `Merrill` of `The Quillon Group at Merrill`, of `Quillon, a practice of Merrill` and of `Quillon via Merrill`. */
export function afterTeam(words: readonly string[]): string {
  const at = words.findLastIndex((word, index) => {
    const plain = word.toLowerCase();
    if (isLink(words, index)) return true;
    return (plain === 'of' || plain === 'with') && groups.has(words[index - 1]?.toLowerCase() ?? '');
  });
  return at > 0 ? words.slice(at + 1).join(' ') : '';
}
