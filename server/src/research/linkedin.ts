import { type LinkedInFacts, linkedInFacts } from '@liftout/contract/research';
import { withoutCodeFence } from '@liftout/contract/values/code-fence';
import type { LinkedInProfile } from '@liftout/contract/values/linkedin';
import * as z from 'zod/mini';
import { parseJson } from '../platform/parse-json.ts';
import { cleanText } from '../platform/text/truncate.ts';
import type { KnownContact, NamedMove } from './queries/profiles.ts';

/** The facts in our own data about a person; '' where unknown. */
export function ownFacts(contact: KnownContact | undefined, moves: NamedMove[]): LinkedInFacts {
  // Without a contact, a single move of that name has the firm; several could be of different people.
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

/** The user message for the model. */
export function extractionFacts(profile: LinkedInProfile, own: LinkedInFacts): string {
  return JSON.stringify({ address: profile.url, slug: profile.slug, ourData: own });
}

/**
 * Checks the model's answer against its input: names must be in the slug, everything else in our own data; other values
 * become ''. Undefined where the answer has another form.
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
  const verifiedName = (name: string, ours: string) =>
    ours || (lettersOf(name) !== '' && letters.includes(lettersOf(name)) ? cleanText(name, 100) : '');
  const verified = (value: string, ours: string) =>
    lettersOf(value) !== '' && lettersOf(ours).includes(lettersOf(value)) ? ours : '';
  return {
    firstName: verifiedName(firstName, own.firstName),
    lastName: verifiedName(lastName, own.lastName),
    company: verified(company, own.company),
    location: verified(location, own.location),
    title: verified(title, own.title),
  };
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
