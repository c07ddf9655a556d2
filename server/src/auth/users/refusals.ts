import type { Actor } from '../../platform/db/scope.ts';
import { conflict, HttpError } from '../../platform/http/errors/http-error.ts';
import type { findClient, lockUser } from './queries.ts';

// What admins may not do with a user.

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** 409: the issue names the field that the username comes from. */
export const taken = (username: string, path: 'username' | 'email') => {
  const message = `Someone already signs in as ${username}. Choose another one.`;
  return new HttpError(409, 'conflict', message, { issues: [{ path, message }] });
};
/** What of a form is the username: a client's people sign in with the email. */
export const nameField = (role: 'admin' | 'client') => (role === 'admin' ? 'username' : 'email');

/** Throws 409: setting one's own password takes the current one. */
export function refuseOneself(actor: Actor, id: string): void {
  if (id === actor.userId) throw conflict('Use "Change password" for your own.');
}

/** Throws 409 where nobody of the client can sign in. */
export function refuseClosed(client: Client, now: Date): void {
  const { clientName, archivedAt, isActive, expiresAt } = client;
  if (archivedAt !== null) throw conflict(`${clientName} is archived. Restore it first.`);
  if (!isActive) throw conflict(`${clientName} is inactive. Activate it first.`);
  if (expiresAt !== null && expiresAt <= now)
    throw conflict(`The access of ${clientName} has expired. Extend it first.`);
}

/** Throws 409 for oneself, and for the last admin who can sign in. */
export function refuseToLose(user: User, actor: Actor, adminsAble: number, verb: string): void {
  if (user.id === actor.userId) throw conflict(`You can't ${verb} yourself. Ask another admin.`);
  if (user.role === 'admin' && user.isActive && user.passwordHash !== null && adminsAble <= 1)
    throw conflict('This is the last admin who can sign in. Add or activate another one first.');
}
