import * as z from 'zod/mini';
import { allowedDashboards, color, done, requiredText, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Who is signed in (design 4.9). `clientId` and `clientName` are null for admins. */
export const sessionUser = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(['admin', 'client']),
  clientId: textOrNull,
  clientName: textOrNull,
  allowedDashboards,
  /** End of the client's access, if one is set. */
  expiresAt: z.nullable(z.iso.datetime()),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({ token: z.string(), user: sessionUser });
export type SessionAnswer = z.infer<typeof session>;

const credentials = z.object({
  username: requiredText(200, 'Enter your username.'),
  password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1000)),
});
export const clientCredentials = z.object({
  clientId: requiredText(200, 'Enter your client id.'),
  password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1000)),
});

const signInLimit = { max: 60, windowSeconds: 60 };

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in as an admin or as a client',
  access: 'public',
  tenant: 'none',
  body: credentials,
  response: session,
  limit: signInLimit,
});

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as an admin, by name and password or with the token of a session that still holds',
  access: 'public',
  tenant: 'none',
  body: z.union([z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }), credentials]),
  response: session,
  limit: signInLimit,
});

export const clientLogin = endpoint({
  method: 'POST',
  path: '/api/client/login',
  summary: 'Sign in as a client',
  access: 'public',
  tenant: 'none',
  body: clientCredentials,
  response: session,
  limit: signInLimit,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The user signed in',
  access: 'user',
  tenant: 'none',
  response: sessionUser,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The user signed in',
  access: 'user',
  tenant: 'none',
  response: sessionUser,
});

/** Public, so that a client sends its cookie or token even when it has ended. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'public',
  tenant: 'none',
  response: done,
});

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  summary: 'End every session of the user signed in',
  access: 'user',
  tenant: 'none',
  response: done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary: "Change one's own password; every other session ends",
  access: 'user',
  tenant: 'none',
  body: z.object({
    currentPassword: z.string().check(z.minLength(1, 'Enter your current password.'), z.maxLength(1000)),
    newPassword: z.string().check(z.minLength(10, 'Use at least 10 characters.'), z.maxLength(1000)),
  }),
  response: done,
});

/** What the public login pages show. */
export const signInPage = endpoint({
  method: 'GET',
  path: '/api/sign-in',
  summary: 'Help line and, in the demo, the demo logins',
  access: 'public',
  tenant: 'none',
  response: z.object({
    supportEmail: z.string(),
    demoLogins: z.array(z.object({ username: z.string(), password: z.string() })),
  }),
});

/** A client's public face: enough to brand its login, nothing more. */
export const clientSignInPage = endpoint({
  method: 'GET',
  path: '/api/sign-in/:slug',
  summary: "A client's name, logo and colours for its login page",
  access: 'public',
  tenant: 'none',
  params: z.object({ slug: text(40) }),
  response: z.object({
    clientId: z.string(),
    clientName: z.string(),
    logoUrl: textOrNull,
    brandingColors: z.object({ primary: color, secondary: color, accent: color }),
    supportEmail: z.string(),
  }),
});
