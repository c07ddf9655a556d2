import { contactLengths } from '@liftout/contract/contacts';
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

/** A contact as an upstream has it. Null is not known there, and leaves what we know. */
export interface SourceContact {
  sourceId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  jobTitle: string | null;
  firm: string;
  city: string | null;
}

/** Undefined: archived, or nobody could tell who it is. */
export function toContact({ id, properties, archived }: HubspotObject): SourceContact | undefined {
  const { name, email, firm, city } = contactLengths;
  const said = (name: string, max: number) => properties[name]?.trim().slice(0, max) || null;
  const [firstName, lastName] = [said('firstname', name), said('lastname', name)];
  if (archived || (firstName === null && lastName === null)) return undefined;
  return {
    sourceId: id,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: said('email', email) ?? '',
    phone: said('phone', 50) ?? said('mobilephone', 50),
    jobTitle: said('jobtitle', 200),
    firm: said('company', firm) ?? '',
    city: said('city', city),
  };
}
