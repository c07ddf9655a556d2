import { adminLogin, clientLogin, login, type SessionUser } from '@liftout/contract/auth';
import { call } from '../lib/api/api.ts';
import { startSession } from './session.ts';

/** The username `admin`, exactly, goes through the admin login (spec section 5). */
export async function signIn(username: string, password: string): Promise<SessionUser> {
  const body = { username, password };
  return startSession(
    await (username === 'admin' ? call(adminLogin, { body, as: 'none' }) : call(login, { body, as: 'none' })),
  );
}

export async function signInAsAdmin(username: string, password: string): Promise<SessionUser> {
  return startSession(await call(adminLogin, { body: { username, password }, as: 'none' }));
}

export async function signInAsClient(clientId: string, password: string): Promise<SessionUser> {
  return startSession(await call(clientLogin, { body: { clientId, password }, as: 'none' }));
}
