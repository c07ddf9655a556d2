import type { ClientProfile } from '@liftout/contract/client-profile';
import { profileInput } from '@liftout/contract/clients';
import * as z from 'zod/mini';

/** The dialog's fields, without the version that the contract also takes. */
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

/** The form's values for a profile; unknown ones are blank. */
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
