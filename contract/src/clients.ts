import * as z from 'zod/mini';
import {
  clientChange,
  linkedinUrl,
  newClientInput,
  newProfileInput,
  optionalText,
  profileChange,
  requiredEmail,
} from './client-fields.ts';
import { clientProfile } from './client-profile.ts';
import { adminProfile, archivedClient, clientContents, managedClient } from './client-records.ts';
import { clientParams, done, fromOneTo, idParams, instant, requiredText, text, version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Spec section 3, Profile edit payload. An absent field is left as it is; a blank one is cleared. */
export const profileInput = z.object({
  name: requiredText(200, 'Enter your name.'),
  email: requiredEmail('Enter your email.'),
  phone: optionalText(50),
  firm: optionalText(200),
  city: optionalText(200),
  mainTargets: optionalText(2_000),
  linkedinUrl,
  /** The version that the writer has seen; an outdated one gets 409. */
  version: z.optional(version),
});
export type ProfileInput = z.infer<typeof profileInput>;

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/client/profile/:client',
  summary: "Edit the client's contact person",
  access: 'user',
  personal: true,
  tenant: 'params',
  changes: ['clients'],
  params: clientParams,
  body: profileInput,
  response: clientProfile,
});

const seen = { version: z.optional(version) };

export const listClientProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/client-profiles',
  summary: 'The profiles of every client that is not archived, by name',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'users'],
  response: z.array(adminProfile),
});

/** 409 where the id is taken, also by an archived client or another user. */
export const createClientProfile = endpoint({
  method: 'POST',
  path: '/api/admin/client-profiles',
  summary: 'Add a client. It has no login until a password is set',
  access: 'admin',
  tenant: 'none',
  changes: ['clients'],
  body: newProfileInput,
  response: adminProfile,
});

/** 409 with the current profile where `version` is outdated. */
export const updateClientProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/client-profiles/:id',
  summary: "Change a client's profile",
  access: 'admin',
  tenant: 'none',
  changes: ['clients'],
  params: idParams,
  body: z.extend(profileChange, seen),
  response: adminProfile,
});

export const listClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients',
  summary: 'Every client that is not archived with its access, by name',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'users'],
  response: z.array(managedClient),
});

/** 409 where the id is taken, also by an archived client or another user. */
export const createClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients',
  summary: 'Add a client with its login',
  access: 'admin',
  tenant: 'none',
  changes: ['clients', 'sessions', 'users'],
  body: newClientInput,
  response: managedClient,
});

/** A new password ends the login's sessions. 409 with the current record where `version` is outdated. */
export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:id',
  summary: "Change a client's access",
  access: 'admin',
  tenant: 'none',
  changes: ['clients', 'sessions', 'users'],
  params: idParams,
  body: z.extend(clientChange, seen),
  response: managedClient,
});

/** What an archived client is listed with. */
const contentTopics = [
  'activity',
  'clients',
  'contacts',
  'deals',
  'insights',
  'submissions',
  'users',
] as const;

/** What archiving and restoring change. */
const archiveTopics = [
  'activity',
  'clients',
  'contacts',
  'deals',
  'insights',
  'mail',
  'sessions',
  'submissions',
  'users',
] as const;

/** Days in which an archived client can be restored. */
export const restorableDays = 30;

/**
 * Archives the client with all that is its own; with `purge=true` and its id as `confirm` it is removed for good, also
 * when it is archived already. A large client is removed in the background: `purging`.
 */
export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:id',
  summary: 'Archive a client, or remove it for good',
  access: 'admin',
  tenant: 'none',
  changes: archiveTopics,
  params: idParams,
  query: z.object({
    purge: z.optional(z.enum(['true', 'false'])),
    /** The client's id, typed by the user. */
    confirm: z.optional(text(40)),
    version: z.optional(fromOneTo(Number.MAX_SAFE_INTEGER)),
  }),
  response: z.extend(done, {
    outcome: z.enum(['archived', 'purging', 'purged']),
    restorableUntil: z.nullable(instant),
  }),
});

export const listArchivedClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients/archived',
  summary: 'Archived clients with what they hold, the latest first',
  access: 'admin',
  tenant: 'none',
  reads: contentTopics,
  response: z.array(archivedClient),
});

export const readClientContents = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/contents',
  summary: 'What would be archived with a client',
  access: 'admin',
  tenant: 'none',
  reads: contentTopics,
  params: idParams,
  response: clientContents,
});

/** 409 where it is not archived, or was more than 30 days ago. */
export const restoreClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:id/restore',
  summary: 'Restore an archived client with all that is its own',
  access: 'admin',
  tenant: 'none',
  changes: archiveTopics,
  params: idParams,
  response: managedClient,
});

/** The maximum size of a logo's file. */
export const maxLogoBytes = 1_048_576;
/** The maximum width and height of a logo. */
export const maxLogoPixels = 4_096;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

/** A form with one file, a PNG, JPEG, WebP or SVG. A client shows it once its `logoUrl` is saved. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/admin/logos',
  summary: 'Upload a logo',
  access: 'admin',
  tenant: 'none',
  // No client shows it yet.
  changes: [],
  consumes: 'multipart',
  response: z.object({
    /** The path to save as `logoUrl`. */
    logoUrl: z.string(),
    contentType: z.enum(logoTypes),
    /** In pixels; null for an SVG without a size. */
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    bytes: z.int(),
  }),
  limit: { max: 60, windowSeconds: 600 },
});

/** Cached for ever: the id is the hash of the content. */
export const readLogo = endpoint({
  method: 'GET',
  path: '/api/logos/:id',
  summary: 'An uploaded logo',
  access: 'public',
  tenant: 'none',
  reads: [],
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Unknown ID.')) }),
  response: z.string(),
  produces: 'image',
});
