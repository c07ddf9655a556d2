import { type ClientProfile, profileInput } from '@liftout/contract/clients';
import * as z from 'zod/mini';

/** The dialog's fields. The contract takes a version as well. */
export const profileForm = z.omit(profileInput, { version: true });
export type ProfileTyped = z.input<typeof profileForm>;
export type ProfileRead = z.output<typeof profileForm>;

export const profileFields = [
  'name',
  'email',
  'phone',
  'firm',
  'city',
  'mainTargets',
  'linkedinUrl',
] as const satisfies readonly (keyof ProfileTyped)[];

export const profileLabels: Record<(typeof profileFields)[number], string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  firm: 'Firm',
  city: 'City',
  mainTargets: 'Main Targets',
  linkedinUrl: 'LinkedIn URL',
};

/** The form as a profile fills it; what is not known is blank. */
export function valuesOf({ contactPerson }: ClientProfile) {
  return {
    name: contactPerson.name ?? '',
    email: contactPerson.email ?? '',
    phone: contactPerson.phone ?? '',
    firm: contactPerson.firm ?? '',
    city: contactPerson.city ?? '',
    mainTargets: contactPerson.mainTargets ?? '',
    linkedinUrl: contactPerson.linkedinUrl ?? '',
  } satisfies ProfileTyped;
}
