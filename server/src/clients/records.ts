import { type ClientChange, clientDefaults, type ProfileChange } from '@liftout/contract/client-fields';
import type { AdminProfile, ManagedClient } from '@liftout/contract/client-records';
import { toDashboards } from '../platform/sessions/dashboards.ts';
import type { ClientColumns, ClientRecord } from './queries/records.ts';

// One record, and its two projections for admins (design 4.1).

type PersonColumn = Extract<keyof ClientRecord, `person${string}`>;

export const contactPersonOf = (row: Pick<ClientRecord, PersonColumn>): AdminProfile['contactPerson'] => ({
  name: row.personName,
  email: row.personEmail,
  phone: row.personPhone,
  firm: row.personFirm,
  city: row.personCity,
  bio: row.personBio,
  title: row.personTitle,
  mainTargets: row.personMainTargets,
  linkedinUrl: row.personLinkedinUrl,
});

export const brandingColorsOf = (
  row: Pick<ClientRecord, 'colorPrimary' | 'colorSecondary' | 'colorAccent'>,
): AdminProfile['brandingColors'] => ({
  primary: row.colorPrimary,
  secondary: row.colorSecondary,
  accent: row.colorAccent,
});

export function toAdminProfile(row: ClientRecord): AdminProfile {
  return {
    id: row.id,
    clientId: row.clientId,
    clientName: row.name,
    description: row.description,
    targetMarket: row.targetMarket,
    logoUrl: row.logoUrl,
    website: row.website,
    hubspotListId: row.hubspotListId,
    justcallCampaignId: row.justcallCampaignId,
    dataSourceType: row.dataSourceType,
    googleSheetsConfig: {
      spreadsheetId: row.spreadsheetId,
      contactsRange: row.contactsRange,
      callsRange: row.callsRange,
      campaignsRange: row.campaignsRange,
    },
    rssFeedUrl: row.rssFeedUrl,
    brandingColors: brandingColorsOf(row),
    contactPerson: contactPersonOf(row),
    isActive: row.isActive,
    allowedDashboards: toDashboards(row.allowedDashboards),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    hasPassword: row.hasPassword,
    hasLogin: row.hasLogin,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toManagedClient(row: ClientRecord): ManagedClient {
  return {
    id: row.id,
    clientId: row.clientId,
    clientName: row.name,
    description: row.description,
    logoUrl: row.logoUrl,
    primaryColor: row.colorPrimary,
    allowedDashboards: toDashboards(row.allowedDashboards),
    contactEmail: row.contactEmail,
    isActive: row.isActive,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    hasPassword: row.hasPassword,
    people: row.people,
    peopleWithAccess: row.peopleWithAccess,
    targetMarket: row.targetMarket,
    brandingColors: brandingColorsOf(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The columns that a profile form writes; undefined ones stay as they are. */
export function columnsOfProfile(input: ProfileChange): ClientColumns {
  const { googleSheetsConfig: sheets, brandingColors: colors, contactPerson: person } = input;
  const { ranges } = clientDefaults;
  return {
    name: input.clientName,
    description: input.description === null ? '' : input.description,
    logoUrl: input.logoUrl,
    website: input.website,
    hubspotListId: input.hubspotListId,
    justcallCampaignId: input.justcallCampaignId,
    dataSourceType: input.dataSourceType,
    spreadsheetId: sheets?.spreadsheetId,
    contactsRange: orDefault(sheets?.contactsRange, ranges.contactsRange),
    callsRange: orDefault(sheets?.callsRange, ranges.callsRange),
    campaignsRange: orDefault(sheets?.campaignsRange, ranges.campaignsRange),
    rssFeedUrl: input.rssFeedUrl,
    colorPrimary: colors?.primary,
    colorSecondary: colors?.secondary,
    colorAccent: colors?.accent,
    personName: person?.name,
    personTitle: person?.title,
    personEmail: person?.email,
    personPhone: person?.phone,
    personFirm: person?.firm,
    personCity: person?.city,
    personBio: person?.bio,
    personMainTargets: person?.mainTargets,
    personLinkedinUrl: person?.linkedinUrl,
    isActive: input.isActive,
  };
}

/** A blank range is the default; an absent one stays as it is. */
const orDefault = (range: string | null | undefined, fallback: string) =>
  range === undefined ? undefined : range || fallback;

/** The columns that the second API's form writes. */
export function columnsOfClient(input: Omit<ClientChange, 'password'>): ClientColumns {
  return {
    name: input.clientName,
    description: input.description === null ? '' : input.description,
    logoUrl: input.logoUrl,
    colorPrimary: input.primaryColor,
    allowedDashboards: input.allowedDashboards && toDashboards(input.allowedDashboards),
    contactEmail: input.contactEmail,
    isActive: input.isActive,
    expiresAt:
      input.expiresAt === undefined || input.expiresAt === null ? input.expiresAt : new Date(input.expiresAt),
  };
}

/** The given columns whose values differ from the record's. */
export function changedColumns(row: ClientRecord, columns: ClientColumns): ClientColumns {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && comparable(value) !== comparable(stored.get(name)),
    ),
  );
}

const comparable = (value: unknown): unknown =>
  value instanceof Date ? value.getTime() : Array.isArray(value) ? [...value].sort().join() : value;

/** Neither is set by a person, or it is not the record's. */
const notAudited = new Set(['id', 'version', 'createdAt', 'updatedAt', 'hasPassword', 'hasLogin']);

/** The client's id and what of its record an admin can change, flat, for the audit trail. */
export function auditView(row: ClientRecord): Record<string, unknown> {
  const { googleSheetsConfig, brandingColors, contactPerson, ...profile } = toAdminProfile(row);
  const fields = Object.entries(profile).filter(([name]) => !notAudited.has(name));
  const grouped = Object.entries({ googleSheetsConfig, brandingColors, contactPerson }).flatMap(
    ([group, values]) => Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
  );
  return Object.fromEntries([...fields, ['contactEmail', row.contactEmail], ...grouped]);
}

/** The audited fields in which two states of a record differ. */
export function auditedChange(before: ClientRecord, after: ClientRecord) {
  const was = auditView(before);
  const names = Object.entries(auditView(after)).flatMap(([name, value]) =>
    comparable(value) === comparable(was[name]) ? [] : [name],
  );
  const pick = (view: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, view[name]]));
  return { before: pick(was), after: pick(auditView(after)) };
}
