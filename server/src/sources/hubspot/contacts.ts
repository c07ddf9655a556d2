import { contactLengths } from '@liftout/contract/contacts';
import { storable } from '@liftout/contract/values/characters';
import type { SourceContact } from '../../contacts/service.ts';
import { cleanText } from '../../platform/text/truncate.ts';
import type { HubspotObject } from './client.ts';

/** What is read of a HubSpot contact. */
export const contactProperties = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'mobilephone',
  'jobtitle',
  'company',
  'city',
];

/** HubSpot's own have a dozen digits. An index holds it. */
const longestId = 100;

/** Empty where it is longer than an address may be: a part of it would be another's. In bytes, as an index holds it. */
function addressOf(text: string): string {
  const address = storable(text).trim();
  return Buffer.byteLength(address) <= contactLengths.email ? address : '';
}

/** Undefined: archived, or nobody could tell who it is. */
export function toContact({ id, properties, archived }: HubspotObject): SourceContact | undefined {
  const { name, firm, city } = contactLengths;
  const said = (name: string, max: number) => cleanText(properties[name] ?? '', max) || null;
  const [firstName, lastName] = [said('firstname', name), said('lastname', name)];
  if (archived || id.length > longestId || (firstName === null && lastName === null)) return undefined;
  return {
    sourceId: storable(id),
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: addressOf(properties.email ?? ''),
    phone: said('phone', 50) ?? said('mobilephone', 50),
    jobTitle: said('jobtitle', 200),
    firm: said('company', firm) ?? '',
    city: said('city', city),
  };
}
