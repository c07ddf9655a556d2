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
  /** The password was made by Liftout: nothing else is open to this session until it is changed. */
  mustChangePassword: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({ token: z.string(), user: sessionUser });
export type SessionAnswer = z.infer<typeof session>;

/** What every new password has at least; the server also refuses what is easy to guess. */
export const minPasswordLength = 10;

const secret = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(1000, 'Use at most 1000 characters.'));

const credentials = z.object({
  username: requiredText(200, 'Enter your username.'),
  password: secret('Enter your password.'),
});
export const clientCredentials = z.object({
  clientId: requiredText(200, 'Enter your client id.'),
  password: secret('Enter your password.'),
});

/** The token of a session, or a name and a password: without a token, both of these are asked for. */
const adminCredentials = z.pipe(
  z
    .object({
      token: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      username: z.optional(credentials.shape.username),
      password: z.optional(credentials.shape.password),
    })
    .check((context) => {
      const { token, username, password } = context.value;
      if (token !== undefined) return;
      const missing = (path: string, message: string) =>
        context.issues.push({ code: 'custom', input: undefined, path: [path], message });
      if (username === undefined) missing('username', 'Enter your username.');
      if (password === undefined) missing('password', 'Enter your password.');
    }),
  z.transform(
    ({ token, username = '', password = '' }): { token: string } | { username: string; password: string } =>
      token === undefined ? { username, password } : { token },
  ),
);

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in as an admin or as a client',
  access: 'public',
  tenant: 'none',
  // A session is no row that anyone shows.
  changes: [],
  body: credentials,
  response: session,
});

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as an admin, by name and password or with the token of a session that still holds',
  access: 'public',
  tenant: 'none',
  // As login.
  changes: [],
  body: adminCredentials,
  response: session,
});

export const clientLogin = endpoint({
  method: 'POST',
  path: '/api/client/login',
  summary: 'Sign in as a client',
  access: 'public',
  tenant: 'none',
  // As login.
  changes: [],
  body: clientCredentials,
  response: session,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The user signed in',
  access: 'user',
  tenant: 'none',
  reads: ['clients', 'users'],
  beforePasswordChange: true,
  response: sessionUser,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The user signed in',
  access: 'user',
  tenant: 'none',
  reads: ['clients', 'users'],
  beforePasswordChange: true,
  response: sessionUser,
});

/** Public, so that a client sends its cookie or token even when it has ended. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'public',
  tenant: 'none',
  // As login.
  changes: [],
  response: done,
});

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  summary: 'End every session of the user signed in',
  access: 'user',
  tenant: 'none',
  // As login.
  changes: [],
  beforePasswordChange: true,
  response: done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary: "Change one's own password; every other session ends",
  access: 'user',
  tenant: 'none',
  changes: ['users'],
  beforePasswordChange: true,
  body: z.object({
    currentPassword: secret('Enter your current password.'),
    newPassword: secret('Enter a new password.').check(
      z.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters.`),
    ),
  }),
  response: done,
  // Whoever knows the current password is held up by no failure, and each new one takes time to judge.
  limit: { max: 20, windowSeconds: 600 },
});

/** What the public login pages show. */
export const signInPage = endpoint({
  method: 'GET',
  path: '/api/sign-in',
  summary: 'Help line and, in the demo, the demo logins',
  access: 'public',
  tenant: 'none',
  // Configuration alone.
  reads: [],
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
  reads: ['clients'],
  params: z.object({ slug: text(40) }),
  response: z.object({
    clientId: z.string(),
    clientName: z.string(),
    logoUrl: textOrNull,
    brandingColors: z.object({ primary: color, secondary: color, accent: color }),
    supportEmail: z.string(),
  }),
});
