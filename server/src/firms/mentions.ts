import type { Tx } from '../platform/db/database.ts';
import { findFirmKeys } from './queries/contacts.ts';
import { identifyFirms } from './register/identity.ts';

/** Words that firms of contacts are called, and that an article uses for other things. */
const tooCommon = new Set([
  'independent',
  'retired',
  'unknown',
  'none',
  'other',
  'self employed',
  'various',
  'na',
]);
/** Names up to this length are abbreviations: only their capitals count, so that `MS` is not found in `Ms`. */
const maxAbbreviation = 4;
const maxWords = 8;
const maxFirms = 5;

interface Name {
  /** As the firm page is called. */
  shown: string;
  /** As it is written, for abbreviations. */
  written: string;
}

/**
 * The firms of these clients' contacts that each text names as whole words, in the order of the text. Two spellings of one
 * firm are one; `extra` are further names, such as target firms.
 */
export async function firmsMentioned(
  tx: Tx,
  clientIds: string[],
  texts: readonly string[],
  extra: readonly string[] = [],
): Promise<string[][]> {
  if (texts.length === 0) return [];
  const keys = await findFirmKeys(tx, clientIds);
  const spellings = [...extra, ...keys];
  const identify = await identifyFirms(tx, spellings);
  const names = new Map<string, Name>();
  for (const spelling of spellings) {
    const { name } = identify(spelling);
    const shown = name ?? spelling;
    for (const written of [spelling, shown]) names.set(phraseOf(wordsOf(written)), { shown, written });
  }
  for (const word of ['', ...tooCommon]) names.delete(word);
  return texts.map((text) => mentionedIn(text, names));
}

/** The longest names first: `Merrill Lynch Wealth` is not also `Merrill`. */
export function mentionedIn(text: string, names: ReadonlyMap<string, Name>): string[] {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let at = 0; at < words.length && found.size < maxFirms; ) {
    let length = Math.min(maxWords, words.length - at);
    for (; length > 0; length -= 1) {
      const span = words.slice(at, at + length);
      const name = names.get(phraseOf(span));
      if (name && isName(span, name)) {
        found.add(name.shown);
        break;
      }
    }
    at += Math.max(1, length);
  }
  return [...found];
}

function isName(span: readonly string[], { written }: Name): boolean {
  const text = span.join(' ');
  const isLower = text === text.toLowerCase();
  if (text.length <= maxAbbreviation) return !isLower && (text === written || text === text.toUpperCase());
  // A name begins with a capital; `compass` is no firm.
  const [first = ''] = text;
  return span.length > 1 || first !== first.toLowerCase() || /\d/.test(first);
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const phraseOf = (words: readonly string[]): string => words.join(' ').toLowerCase();
