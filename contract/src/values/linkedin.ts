/** The facts in a LinkedIn profile address. Names are guesses, and empty where they cannot be guessed. */
export interface LinkedInProfile {
  /** The part after `/in/`, in lower case. */
  slug: string;
  /** The address in its plain form. */
  url: string;
  firstName: string;
  lastName: string;
}

/** Titles and designations after advisors' names. */
const affixes = new Set(
  'mr mrs ms dr prof jr sr ii iii iv mba jd cpa phd esq cfp cfa cima cpwa aif aams crpc crps chfc clu ricp awma adpa cdfa cpm ctfa cexp fa fca qpfc wmcp afc ea'.split(
    ' ',
  ),
);

/** The host must follow the scheme directly: no user, no port, no other host that only contains it. */
const address = /^(?:https?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.com\/(in|pub)\/([^/?#\s]+)(?:[/?#]|$)/i;

/**
 * Parses the address of a LinkedIn profile (`linkedin.com/in/{slug}`, any country's host, with or without a scheme).
 * Null: it is not one. Fetches nothing.
 */
export function parseLinkedInUrl(input: string): LinkedInProfile | null {
  const text = input.trim();
  const [, kind = '', raw = ''] = text.length > 500 ? [] : (address.exec(text) ?? []);
  const slug = decoded(raw);
  if (slug === undefined) return null;
  return {
    slug: slug.toLowerCase(),
    url: `https://www.linkedin.com/${kind.toLowerCase()}/${encodeURIComponent(slug.toLowerCase())}`,
    ...namesIn(slug),
  };
}

function decoded(raw: string): string | undefined {
  try {
    const slug = decodeURIComponent(raw).normalize('NFC');
    return /^[\p{L}\p{M}\p{N}_.'-]{2,100}$/u.test(slug) ? slug : undefined;
  } catch {
    return undefined;
  }
}

/** `jane-q-doe-cfp-1a2b3c` is Jane Doe; `janedoe` could be anything, so it stays empty. */
function namesIn(slug: string): { firstName: string; lastName: string } {
  const parts = slug
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .split(/[-_.]+/)
    .filter((part) => part !== '' && !/\d/.test(part) && !affixes.has(part.toLowerCase()));
  const [first = '', ...others] = parts;
  // A single letter is an initial, not a family name.
  const last = others.filter((part) => part.length > 1).at(-1) ?? '';
  if (first.length < 2 || last === '') return { firstName: '', lastName: '' };
  return { firstName: capitalized(first), lastName: capitalized(last) };
}

const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|')(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
