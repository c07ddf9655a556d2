import * as z from 'zod/mini';
import { allowedDashboards, clientParams, color, requiredText, text, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A client's profile (spec section 3, Client profile). */
export const clientProfile = z.object({
  clientId: z.string(),
  clientName: z.string(),
  logoUrl: textOrNull,
  description: z.string(),
  contactPerson: z.object({
    name: textOrNull,
    email: textOrNull,
    phone: textOrNull,
    firm: textOrNull,
    city: textOrNull,
    bio: textOrNull,
    title: textOrNull,
    mainTargets: textOrNull,
    linkedinUrl: textOrNull,
  }),
  brandingColors: z.object({ primary: color, secondary: color, accent: color }),
  allowedDashboards,
  /** Path of the market whose moves the client reads, without a slash; null where none is set. */
  targetMarket: textOrNull,
  expiresAt: z.nullable(z.iso.datetime()),
  version,
});
export type ClientProfile = z.infer<typeof clientProfile>;

/** Optional free text: blank is null, which clears the field; undefined leaves it. */
const optional = (max: number) =>
  z.pipe(
    z.nullish(text(max)),
    z.transform((value) => (value === undefined ? undefined : value || null)),
  );

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
const linkedinUrl = optional(500).check(
  z.refine((value) => !value || webAddress.safeParse(value).success, 'Enter a URL that begins with https://'),
);

/** Spec section 3, Profile edit payload. An absent field is left as it is; a blank one is cleared. */
export const profileInput = z.object({
  name: requiredText(200, 'Enter your name.'),
  email: z.pipe(requiredText(320, 'Enter your email.'), z.email('Enter an email such as name@firm.com.')),
  phone: optional(50),
  firm: optional(200),
  city: optional(200),
  mainTargets: optional(2_000),
  linkedinUrl,
  /** The version that the writer has seen; an outdated one gets 409. */
  version: z.optional(version),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** For every user of the client: the header needs it with any sections. */
export const readProfile = endpoint({
  method: 'GET',
  path: '/api/client-profile/:client',
  summary: "The client's name, colours, contact person, access and expiry",
  access: 'user',
  tenant: 'params',
  reads: ['clients'],
  params: clientParams,
  response: clientProfile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/client/profile/:client',
  summary: "Edit the client's contact person",
  access: 'user',
  tenant: 'params',
  changes: ['clients'],
  params: clientParams,
  body: profileInput,
  response: clientProfile,
});

/** For the admin's menu of clients. */
export const listClientNames = endpoint({
  method: 'GET',
  path: '/api/admin/client-names',
  summary: 'Every client that is not archived, by name',
  access: 'admin',
  tenant: 'none',
  reads: ['clients'],
  response: z.array(z.object({ clientId: z.string(), clientName: z.string(), isActive: z.boolean() })),
});
