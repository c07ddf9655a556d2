import { type LinkedInFacts, linkedInFacts } from '@liftout/contract/research';
import { withoutCodeFence } from '@liftout/contract/values/code-fence';
import type { LinkedInProfile } from '@liftout/contract/values/linkedin';
import * as z from 'zod/mini';
import { parseJson } from '../platform/parse-json.ts';
import { cleanText } from '../platform/text/truncate.ts';
import type { KnownContact, NamedMove } from './queries.ts';

/** What our own data says of the person behind an address; empty is not known. */
export function ownFacts(contact: KnownContact | undefined, moves: NamedMove[]): LinkedInFacts {
  // Of a contact we know the firm. Without one a single move of that name says it; two could be two people.
  const [move, ...others] = contact ? [] : moves;
  const only = others.length === 0 ? move : undefined;
  return {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    company: contact?.firm ?? only?.firmJoined ?? '',
    location: contact?.city ?? only?.city ?? '',
    title: contact?.jobTitle ?? '',
  };
}

/** The message to the model. */
export function extractionFacts(profile: LinkedInProfile, own: LinkedInFacts): string {
  return JSON.stringify({ address: profile.url, slug: profile.slug, ourData: own });
}

/**
 * What the model made of it, held against what it was given: names must stand in the slug, everything else in our
 * own data. What does not is left empty. Undefined: the answer is not what was asked for.
 */
export function readExtraction(
  answer: string,
  { slug }: LinkedInProfile,
  own: LinkedInFacts,
): LinkedInFacts | undefined {
  const parsed = z.partial(linkedInFacts).safeParse(parseJson(withoutCodeFence(answer)));
  if (!parsed.success) return undefined;
  const { firstName = '', lastName = '', company = '', location = '', title = '' } = parsed.data;
  const letters = lettersOf(slug);
  const named = (name: string, ours: string) =>
    ours || (lettersOf(name) !== '' && letters.includes(lettersOf(name)) ? cleanText(name, 100) : '');
  const held = (value: string, ours: string) =>
    lettersOf(value) !== '' && lettersOf(ours).includes(lettersOf(value)) ? ours : '';
  return {
    firstName: named(firstName, own.firstName),
    lastName: named(lastName, own.lastName),
    company: held(company, own.company),
    location: held(location, own.location),
    title: held(title, own.title),
  };
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
