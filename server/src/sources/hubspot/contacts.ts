import { contactLengths } from '@liftout/contract/contacts';
import { storable } from '@liftout/contract/values/characters';
import { storableInstant } from '@liftout/contract/values/instants';
import type { SourceContact } from '../../contacts/service.ts';
import { cleanText } from '../../platform/text/truncate.ts';
import type { HubspotObject } from './client.ts';

/** The properties read of a HubSpot contact. */
export const contactProperties = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'mobilephone',
  'jobtitle',
  'company',
  'city',
  'lastmodifieddate',
  'hs_merged_object_ids',
];

/** HubSpot's ids have a dozen digits. The id is indexed, so its length is limited. */
const maxIdLength = 100;

/** '' for an address that is too long, since a part of it would be another address. In bytes, since it is indexed. */
function addressOf(text: string): string {
  const address = storable(text).trim();
  return Buffer.byteLength(address) <= contactLengths.email ? address : '';
}

/** The contacts that were merged into one, by their ids. */
export const mergedIds = ({ id, properties }: HubspotObject): string[] =>
  (properties.hs_merged_object_ids ?? '')
    .split(';')
    .map((merged) => merged.trim())
    .filter((merged) => merged !== '' && merged !== id && merged.length <= maxIdLength);

/** When an object was last changed; null where it does not say. */
export function modifiedAt(text: string | null | undefined): Date | null {
  const instant = storableInstant(text ?? '');
  return instant === null ? null : new Date(instant);
}

/**
 * Undefined for an archived contact, and for one without a name.
 * @param companyName of the company it belongs to, for a contact that names none itself
 */
export function toContact(
  { id, properties, archived }: HubspotObject,
  companyName?: string,
): SourceContact | undefined {
  const { name, firm, city } = contactLengths;
  const textOf = (name: string, max: number) => cleanText(properties[name] ?? '', max) || null;
  const [firstName, lastName] = [textOf('firstname', name), textOf('lastname', name)];
  if (archived || id.length > maxIdLength || (firstName === null && lastName === null)) return undefined;
  return {
    sourceId: storable(id),
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: addressOf(properties.email ?? ''),
    phone: textOf('phone', 50) ?? textOf('mobilephone', 50),
    jobTitle: textOf('jobtitle', 200),
    firm: textOf('company', firm) ?? cleanText(companyName ?? '', firm),
    city: textOf('city', city),
    modifiedAt: modifiedAt(properties.lastmodifieddate),
  };
}
