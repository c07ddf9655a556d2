import {
  adminLogin,
  clientLogin,
  currentUser,
  login,
  logout as logoutEndpoint,
  me,
  type SessionUser,
} from '@liftout/contract/auth';
import { call } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/errors.ts';
import { adminToken, userToken } from '../lib/dom/storage.ts';

/** `loading` holds until the stored token has been checked (spec section 4). */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; adminTokenFailed: boolean }
  | { status: 'signed-in'; user: SessionUser };

let state: SessionState = { status: 'loading' };
let checking: Promise<SessionState> | undefined;
const listeners = new Set<() => void>();

function become(next: SessionState): SessionState {
  state = next;
  for (const listener of listeners) listener();
  return next;
}

/** Whether a session is stored here, be it still good or not. */
export const mayBeSignedIn = (): boolean => Boolean(userToken.get() ?? adminToken.get());

export const getSession = (): SessionState => state;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The session once it is known: the first call asks the server about the stored token, later ones wait for that.
 * @throws NetworkError or ApiError when the server cannot be asked or cannot say; the tokens are kept then.
 */
export async function settleSession(): Promise<SessionState> {
  if (state.status !== 'loading') return state;
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

async function check(): Promise<SessionState> {
  if (userToken.get()) {
    const user = await unlessRefused(() => call(me, { as: 'user' }));
    if (user) return become({ status: 'signed-in', user });
    userToken.clear();
  }
  const token = adminToken.get();
  if (!token) return become({ status: 'signed-out', adminTokenFailed: false });
  const user = await checkAdmin(token);
  if (user) return become({ status: 'signed-in', user });
  adminToken.clear();
  return become({ status: 'signed-out', adminTokenFailed: true });
}

/** Spec section 6: the user check first; if that fails, a login with the token; the role must be admin. */
async function checkAdmin(token: string): Promise<SessionUser | undefined> {
  const user =
    (await unlessRefused(() => call(currentUser, { as: 'admin' }))) ??
    (await unlessRefused(() => call(adminLogin, { body: { token }, as: 'none' })))?.user;
  return user?.role === 'admin' ? user : undefined;
}

/** A server that is at its limits or has lost its database has not refused anybody. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

async function unlessRefused<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function enter({ token, user }: { token: string; user: SessionUser }): SessionUser {
  const [mine, other] = user.role === 'admin' ? [adminToken, userToken] : [userToken, adminToken];
  other.clear();
  mine.set(token);
  become({ status: 'signed-in', user });
  return user;
}

/** The username `admin`, exactly, goes through the admin login (spec section 5). */
export async function signIn(username: string, password: string): Promise<SessionUser> {
  const body = { username, password };
  return enter(
    await (username === 'admin' ? call(adminLogin, { body, as: 'none' }) : call(login, { body, as: 'none' })),
  );
}

export async function signInAsAdmin(username: string, password: string): Promise<SessionUser> {
  return enter(await call(adminLogin, { body: { username, password }, as: 'none' }));
}

export async function signInAsClient(clientId: string, password: string): Promise<SessionUser> {
  return enter(await call(clientLogin, { body: { clientId, password }, as: 'none' }));
}

/** The made password was changed: this session is as open as any from now on. */
export function passwordChanged(): void {
  if (state.status === 'signed-in')
    become({ status: 'signed-in', user: { ...state.user, mustChangePassword: false } });
}

/** Forgets the session here. The server has ended it, or is not asked. */
export function forgetSession(): void {
  userToken.clear();
  adminToken.clear();
  become({ status: 'signed-out', adminTokenFailed: false });
}

/** Asks the server to end the session, and forgets it here whatever the server says (spec section 4). */
export async function signOut(): Promise<void> {
  try {
    await call(logoutEndpoint);
  } catch (error) {
    console.warn("Couldn't tell the server about the logout.", error);
  }
  forgetSession();
}
