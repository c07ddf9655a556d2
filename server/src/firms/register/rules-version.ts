import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What `resolveFirm` and takeovers rest on. */
const sources = [
  'affiliates.ts',
  'brands.ts',
  'cut-names.ts',
  'directory.csv',
  'directory.ts',
  'firm-of-part.ts',
  'former-names.ts',
  'houses.ts',
  'initials.ts',
  'known-towns.ts',
  'links.ts',
  'list-remarks.ts',
  'misspelt-words.ts',
  'name-parts.ts',
  'normalize.ts',
  'notes.ts',
  'of-city.ts',
  'one-error.ts',
  'other-business.ts',
  'ownership.ts',
  'phrase-before.ts',
  'phrase-behind.ts',
  'phrase-names.ts',
  'phrase-places.ts',
  'phrase-text.ts',
  'phrase-trades.ts',
  'phrase-words.ts',
  'phrase.ts',
  'places.ts',
  'press-kinds.ts',
  'press-phrases.ts',
  'press-teams.ts',
  'relatives.csv',
  'relatives.ts',
  'resolve.ts',
  'roles.ts',
  'short-forms.ts',
  'similar.ts',
  'spelling-key.ts',
  'text-noise.ts',
  'towns.csv',
  'typing-errors.ts',
  'web-addresses.ts',
];

let version: string | undefined;

/** The version of the directory and its rules: another one wherever a line of them differs. Read once per process. */
export function rulesVersion(): string {
  if (version !== undefined) return version;
  const hash = createHash('sha256');
  for (const name of sources) hash.update(readFileSync(new URL(`./${name}`, import.meta.url)));
  version = hash.digest('hex').slice(0, 16);
  return version;
}
