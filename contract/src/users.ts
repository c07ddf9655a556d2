import * as z from 'zod/mini';
import { minPasswordLength, secret, session } from './auth.ts';
import {
  allowedDashboards,
  clientParams,
  color,
  idParams,
  instant,
  requiredText,
  text,
  textOrNull,
  version,
} from './common.ts';
import { endpoint } from './endpoint.ts';

/** The hours in which an invitation can be accepted, in real time. */
export const invitationHours = 72;

/** Real time: sign-ins and invitations do not follow the clock of the demo. */
const realInstant = instant;

/**
 * A user as admins see them. `state`: `inactive` may not sign in; `invited` has an open invitation and never set a
 * password; `no_password` has neither; else `active`.
 */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Null: shown by the username. */
  name: textOrNull,
  email: textOrNull,
  role: z.enum(['admin', 'client']),
  clientId: textOrNull,
  /** The login that the client's people may share: its username is the client's id. */
  isClientLogin: z.boolean(),
  /** The sections of a client's person; null: all that the client has. */
  allowedDashboards: z.nullable(allowedDashboards),
  state: z.enum(['active', 'inactive', 'invited', 'no_password']),
  /** When the open invitation expires; null where there is none. */
  invitedUntil: z.nullable(realInstant),
  /** The last request in a session; null: never signed in. */
  lastSeenAt: z.nullable(realInstant),
  openSessions: z.int(),
  /** Next steps that are theirs to do; of one who can't sign in, those that come back with them. */
  openSteps: z.int(),
  createdAt: instant,
  version,
});
export type User = z.infer<typeof user>;

/** An invitation as the admin who made it gets it: once, since only a hash of the link's token is stored. */
export const invitationLink = z.object({
  link: z.string(),
  expiresAt: realInstant,
  /** What happened to the mail; null: it was not to be sent. */
  mail: z.nullable(z.object({ status: z.enum(['queued', 'stored']), message: z.string() })),
});
export type InvitationLink = z.infer<typeof invitationLink>;

const email = (message: string) =>
  z.pipe(requiredText(320, message).check(z.toLowerCase()), z.email('Enter an email such as name@firm.com.'));
const optionalEmail = z.pipe(
  z.nullish(text(320)),
  z.transform((value, context): string | null => {
    const given = value?.toLowerCase() || null;
    if (given !== null && !z.email().safeParse(given).success)
      context.issues.push({ code: 'custom', input: value, message: 'Enter an email such as name@firm.com.' });
    return given;
  }),
);
const name = requiredText(200, 'Enter a name.');
const username = text(100, 'Enter a username.').check(
  z.toLowerCase(),
  z.regex(
    /^[a-z0-9][a-z0-9._@+-]{1,99}$/,
    'Use 2 to 100 of the characters a-z, 0-9, dot, hyphen, underscore, + and @.',
  ),
);
const newPassword = secret('Enter a password.').check(
  z.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters.`),
);
const seen = z.optional(version);

/** How a new user gets a password: set by the admin, or by the user with an invitation, sent or to copy. */
const access = { password: z.optional(newPassword), invite: z.optional(z.enum(['send', 'copy'])) };
const oneWay = z.refine<{ password?: string | undefined; invite?: string | undefined }>(
  ({ password, invite }) => (password === undefined) !== (invite === undefined),
  { path: ['password'], error: 'Set a password or send an invitation.' },
);

const created = z.object({ user, invitation: z.nullable(invitationLink) });
export type CreatedUser = z.infer<typeof created>;

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The admins, by name',
  access: 'admin',
  tenant: 'none',
  reads: ['next-steps', 'sessions', 'users'],
  response: z.array(user),
});

export const createAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Add an admin, by password or by invitation',
  access: 'admin',
  tenant: 'none',
  changes: ['mail', 'users'],
  body: z.object({ username, name, email: optionalEmail, ...access }).check(oneWay),
  response: created,
});

export const updateAdmin = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: "Edit an admin's username, name and email",
  access: 'admin',
  tenant: 'none',
  changes: ['users'],
  params: idParams,
  body: z.object({ username: z.optional(username), name, email: optionalEmail, version: seen }),
  response: user,
});

/** The client's own login comes first; without a row of its own it is missing. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:client/people',
  summary: "A client's people and its own login",
  access: 'admin',
  tenant: 'params',
  reads: ['clients', 'next-steps', 'sessions', 'users'],
  params: clientParams,
  response: z.object({
    clientName: z.string(),
    /** What the client has: a person's sections are among these. */
    allowedDashboards,
    people: z.array(user),
  }),
});

export const createPerson = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/people',
  summary: "Add one of a client's people, who signs in with the email",
  access: 'admin',
  tenant: 'params',
  changes: ['mail', 'users'],
  params: clientParams,
  body: z
    .object({
      name,
      email: email('Enter an email.'),
      allowedDashboards: z.optional(z.nullable(allowedDashboards)),
      ...access,
    })
    .check(oneWay),
  response: created,
});

export const updatePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id',
  summary: "Edit one of a client's people; other sections apply at once",
  access: 'admin',
  tenant: 'row',
  changes: ['next-steps', 'users'],
  params: idParams,
  body: z.object({
    name,
    email: email('Enter an email.'),
    allowedDashboards: z.optional(z.nullable(allowedDashboards)),
    version: seen,
  }),
  response: user,
});

export const setUserActive = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/active',
  summary:
    'Deactivate a user, whose sessions end at once and whose open next steps are for colleagues, or activate one',
  access: 'admin',
  tenant: 'none',
  changes: ['next-steps', 'sessions', 'users'],
  params: idParams,
  body: z.object({ isActive: z.boolean(), version: seen }),
  response: user,
});

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/password',
  summary: "Set a user's password, which they have to change; their sessions end",
  access: 'admin',
  tenant: 'none',
  changes: ['sessions', 'users'],
  params: idParams,
  body: z.object({ password: newPassword }),
  response: user,
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  summary: 'Make a link with which a user sets a password; an earlier link stops working',
  access: 'admin',
  tenant: 'none',
  changes: ['mail', 'users'],
  params: idParams,
  body: z.object({ send: z.boolean() }),
  response: invitationLink,
});

/** Adds the login where the client has none yet. */
export const inviteClientLogin = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/people/invitation',
  summary: "Make a link with which a client's own login gets its password",
  access: 'admin',
  tenant: 'params',
  changes: ['mail', 'users'],
  params: clientParams,
  body: z.object({ send: z.boolean() }),
  response: invitationLink,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete a user who never signed in',
  access: 'admin',
  tenant: 'none',
  changes: ['sessions', 'users'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
});

const token = z.string('Enter the token.').check(z.minLength(1), z.maxLength(200));

/**
 * The state of an invitation: only an `open` one can be accepted. `closed`: the user or the client may not sign in.
 * The token comes in the body, and in the fragment of the page's address: neither is logged or sent as a referrer.
 */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  summary: 'What an invitation is for',
  access: 'public',
  tenant: 'none',
  changes: [],
  body: z.object({ token }),
  response: z.object({
    state: z.enum(['open', 'used', 'expired', 'replaced', 'closed']),
    /** Null unless it is open. */
    username: textOrNull,
    name: textOrNull,
    expiresAt: z.nullable(realInstant),
    /** Null for admins, and for clients that are closed. */
    client: z.nullable(
      z.object({
        clientId: z.string(),
        clientName: z.string(),
        logoUrl: textOrNull,
        brandingColors: z.object({ primary: color, secondary: color, accent: color }),
      }),
    ),
    supportEmail: z.string(),
  }),
  limit: { max: 60, windowSeconds: 600 },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Set a password by invitation, and sign in',
  access: 'public',
  tenant: 'none',
  changes: ['sessions', 'users'],
  body: z.object({ token, password: newPassword }),
  response: session,
  limit: { max: 30, windowSeconds: 600 },
});
