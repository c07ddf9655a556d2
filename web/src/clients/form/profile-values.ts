import {
  clientDefaults,
  dataSourceTypes,
  newProfileInput,
  type profileChange,
} from '@liftout/contract/client-fields';
import type { AdminProfile } from '@liftout/contract/client-records';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../../lib/api/errors.ts';

/** The fields' labels, in the order of the form. */
export const profileLabels = {
  clientName: 'Client name',
  clientId: 'Client ID',
  description: 'Description',
  targetMarket: 'Target market',
  website: 'Website',
  isActive: 'Active',
  logoUrl: 'Logo',
  primary: 'Primary colour',
  secondary: 'Secondary colour',
  accent: 'Accent colour',
  dataSourceType: 'Data source',
  hubspotListId: 'HubSpot list ID',
  justcallCampaignId: 'JustCall campaign ID',
  spreadsheetId: 'Spreadsheet ID',
  contactsRange: 'Contacts range',
  callsRange: 'Calls range',
  campaignsRange: 'Campaigns range',
  rssFeedUrl: 'RSS feed',
  personName: 'Contact name',
  personTitle: 'Contact title',
  personEmail: 'Contact email',
  personPhone: 'Contact phone',
  personFirm: 'Contact firm',
  personCity: 'Contact city',
  personLinkedinUrl: 'Contact LinkedIn URL',
  personMainTargets: 'Main targets',
  personBio: 'Bio',
} as const;

export type ProfileField = keyof typeof profileLabels;
/** The form's values as typed; an empty text is unset. `isActive` is `yes` or `no`. */
export type ProfileValues = Record<ProfileField, string>;

const isField = (name: string): name is ProfileField => Object.hasOwn(profileLabels, name);
export const profileFields: readonly ProfileField[] = Object.keys(profileLabels).filter(isField);

/** Save needs these (spec section 5). */
export const requiredProfileFields: readonly ProfileField[] = ['clientName', 'clientId'];

export const dataSourceOptions = [
  { value: 'hubspot', label: 'HubSpot' },
  { value: 'google-sheets', label: 'Google Sheets' },
  { value: 'justcall', label: 'JustCall' },
] as const satisfies readonly { value: (typeof dataSourceTypes)[number]; label: string }[];

/** The sections of the dialog with their fields. */
export const profileSections = [
  {
    id: 'client',
    label: 'Client',
    fields: ['clientName', 'clientId', 'description', 'targetMarket', 'website', 'isActive'],
  },
  { id: 'branding', label: 'Branding', fields: ['logoUrl', 'primary', 'secondary', 'accent'] },
  {
    id: 'data',
    label: 'Data',
    fields: [
      'dataSourceType',
      'hubspotListId',
      'justcallCampaignId',
      'spreadsheetId',
      'contactsRange',
      'callsRange',
      'campaignsRange',
      'rssFeedUrl',
    ],
  },
  {
    id: 'person',
    label: 'Contact person',
    fields: [
      'personName',
      'personTitle',
      'personEmail',
      'personPhone',
      'personFirm',
      'personCity',
      'personLinkedinUrl',
      'personMainTargets',
      'personBio',
    ],
  },
] as const satisfies readonly { id: string; label: string; fields: readonly ProfileField[] }[];
export type ProfileSection = (typeof profileSections)[number]['id'];

/** The section that has a field. */
export const sectionOf = (field: ProfileField): ProfileSection =>
  profileSections.find(({ fields }) => fields.some((one) => one === field))?.id ?? 'client';

/** The form's values for a client, or for a new one. */
export function valuesOf(profile: AdminProfile | null): ProfileValues {
  const { brandingColors, ranges } = clientDefaults;
  const colors = profile?.brandingColors ?? brandingColors;
  const sheets = profile?.googleSheetsConfig ?? { ...ranges, spreadsheetId: null };
  const person = profile?.contactPerson;
  return {
    clientName: profile?.clientName ?? '',
    clientId: profile?.clientId ?? '',
    description: profile?.description ?? '',
    targetMarket: profile?.targetMarket ?? '',
    website: profile?.website ?? '',
    isActive: (profile?.isActive ?? true) ? 'yes' : 'no',
    logoUrl: profile?.logoUrl ?? '',
    primary: colors.primary,
    secondary: colors.secondary,
    accent: colors.accent,
    dataSourceType: profile?.dataSourceType ?? clientDefaults.dataSourceType,
    hubspotListId: profile?.hubspotListId ?? '',
    justcallCampaignId: profile?.justcallCampaignId ?? '',
    spreadsheetId: sheets.spreadsheetId ?? '',
    contactsRange: sheets.contactsRange,
    callsRange: sheets.callsRange,
    campaignsRange: sheets.campaignsRange,
    rssFeedUrl: profile?.rssFeedUrl ?? '',
    personName: person?.name ?? '',
    personTitle: person?.title ?? '',
    personEmail: person?.email ?? '',
    personPhone: person?.phone ?? '',
    personFirm: person?.firm ?? '',
    personCity: person?.city ?? '',
    personLinkedinUrl: person?.linkedinUrl ?? '',
    personMainTargets: person?.mainTargets ?? '',
    personBio: person?.bio ?? '',
  };
}

/** The body of a new client. */
export function newBodyOf(values: ProfileValues): z.input<typeof newProfileInput> {
  return {
    ...changeOf(values, profileFields),
    clientName: values.clientName,
    clientId: values.clientId.trim(),
  };
}

/** The body of a change: the given fields alone. */
export function changeOf(
  values: ProfileValues,
  changed: readonly ProfileField[],
): z.input<typeof profileChange> {
  const only = (field: ProfileField) => (changed.includes(field) ? values[field] : undefined);
  const range = (field: 'contactsRange' | 'callsRange' | 'campaignsRange') => only(field)?.trim();
  const type = only('dataSourceType');
  return {
    clientName: only('clientName'),
    description: only('description'),
    targetMarket: only('targetMarket'),
    website: only('website'),
    ...(changed.includes('isActive') && { isActive: values.isActive === 'yes' }),
    logoUrl: only('logoUrl'),
    brandingColors: { primary: only('primary'), secondary: only('secondary'), accent: only('accent') },
    dataSourceType: dataSourceTypes.find((one) => one === type),
    hubspotListId: only('hubspotListId'),
    justcallCampaignId: only('justcallCampaignId'),
    googleSheetsConfig: {
      spreadsheetId: only('spreadsheetId'),
      contactsRange: range('contactsRange'),
      callsRange: range('callsRange'),
      campaignsRange: range('campaignsRange'),
    },
    rssFeedUrl: only('rssFeedUrl'),
    contactPerson: {
      name: only('personName'),
      title: only('personTitle'),
      email: only('personEmail'),
      phone: only('personPhone'),
      firm: only('personFirm'),
      city: only('personCity'),
      linkedinUrl: only('personLinkedinUrl'),
      mainTargets: only('personMainTargets'),
      bio: only('personBio'),
    },
  };
}

/** The field that a path of the API is shown in: `contactPerson.email` is `personEmail`. */
function fieldAt(path: string): ProfileField | undefined {
  const [first = '', last = first] = path.split('.');
  const name = first === 'contactPerson' ? `person${last.charAt(0).toUpperCase()}${last.slice(1)}` : last;
  return isField(name) ? name : undefined;
}

/** What is wrong by the contract's rules, by field. */
export function problemsOf(values: ProfileValues): { field: ProfileField; message: string }[] {
  const issues = newProfileInput.safeParse(newBodyOf(values)).error?.issues ?? [];
  return issues.flatMap(({ path, message }) => {
    const field = fieldAt(path.join('.'));
    return field ? [{ field, message }] : [];
  });
}

/** The server's validation issues that belong to fields of the form. */
export function issuesOf(error: unknown): { field: ProfileField; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.issues.flatMap(({ path, message }) => {
    const field = fieldAt(path);
    return field ? [{ field, message }] : [];
  });
}

/**
 * `problemsOf` as a resolver of react-hook-form. The id of an existing client is not checked: it may be older than the
 * rules, and never changes.
 */
export const resolverFor =
  (isNew: boolean): Resolver<ProfileValues> =>
  (values) => {
    const problems = problemsOf(values).filter(({ field }) => isNew || field !== 'clientId');
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ProfileValues> = {};
    for (const { field, message } of problems) errors[field] ??= { type: 'contract', message };
    return { values: {}, errors };
  };
