import * as z from 'zod/mini';
import { allowedDashboards, clientParams, color, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Whom the client's users see as the person behind their portal. */
export const contactPerson = z.object({
  name: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  firm: textOrNull,
  city: textOrNull,
  bio: textOrNull,
  title: textOrNull,
  mainTargets: textOrNull,
  linkedinUrl: textOrNull,
});

export const brandingColors = z.object({ primary: color, secondary: color, accent: color });

/** A client's profile (spec section 3, Client profile). */
export const clientProfile = z.object({
  clientId: z.string(),
  clientName: z.string(),
  logoUrl: textOrNull,
  description: z.string(),
  contactPerson,
  brandingColors,
  allowedDashboards,
  /** Path of the market whose moves the client reads, without a slash; null where none is set. */
  targetMarket: textOrNull,
  /** Without one, `news` has nothing to tell and answers 404. */
  hasNewsFeed: z.boolean(),
  expiresAt: z.nullable(z.iso.datetime()),
  version,
});
export type ClientProfile = z.infer<typeof clientProfile>;

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
