import * as z from 'zod/mini';
import { clientParams, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Whether the person signed in gets the weekly digest. Only a client's people with an email can. */
const choice = z.object({
  weekly: z.boolean(),
  /** Where it goes; null: this user cannot get it. */
  email: textOrNull,
});
export type DigestChoice = z.infer<typeof choice>;

export const readDigestChoice = endpoint({
  method: 'GET',
  path: '/api/digest',
  summary: 'Whether one gets the weekly digest by email',
  access: 'user',
  tenant: 'none',
  personal: true,
  reads: ['users'],
  response: choice,
});

/** 409 where this user has no email to send it to. */
export const saveDigestChoice = endpoint({
  method: 'PUT',
  path: '/api/digest',
  summary: 'Get the weekly digest by email, or no more',
  access: 'user',
  tenant: 'none',
  personal: true,
  changes: ['users'],
  body: z.object({ weekly: z.boolean() }),
  response: choice,
});

const unsubscribeParams = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The page behind the link of a digest: it asks, because mail programs open links on their own. */
export const unsubscribePage = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'The page that asks whether to end the weekly digest',
  access: 'public',
  tenant: 'none',
  reads: ['users'],
  params: unsubscribeParams,
  produces: 'html',
  response: z.string(),
  limit: { max: 60, windowSeconds: 600 },
});

/** Also what mail programs send for one click (RFC 8058). Doing so again changes nothing. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'End the weekly digest, without signing in',
  access: 'public',
  tenant: 'none',
  readsNoSession: true,
  changes: ['users'],
  params: unsubscribeParams,
  produces: 'html',
  response: z.string(),
  limit: { max: 60, windowSeconds: 600 },
});

/** The digest of this week as one of a client's people with every section would get it. */
export const previewDigest = endpoint({
  method: 'GET',
  path: '/api/admin/digest/:client',
  summary: "A client's weekly digest as it would be sent now",
  access: 'admin',
  tenant: 'params',
  reads: ['activity', 'clients', 'contact-advisors', 'contacts', 'deals', 'moves', 'notifications'],
  params: clientParams,
  produces: 'html',
  response: z.string(),
});
