import {
  adminLogin,
  currentUser,
  logout as logoutEndpoint,
  me,
  type SessionUser,
} from '@liftout/contract/auth';
import { call, tokenOf } from '../lib/api/api.ts';
import { ApiError, messageOf } from '../lib/api/errors.ts';
import { forgetView, viewedUser } from '../lib/api/view-as.ts';
import { adminToken, userToken } from '../lib/dom/storage.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { forgetInput, forgetInputOfOthers, keepInput } from './kept-input.ts';

/** `loading` until the stored token has been checked (spec section 4). */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; adminTokenFailed: boolean }
  | { status: 'signed-in'; user: SessionUser };

let state: SessionState = { status: 'loading' };
let checking: Promise<SessionState> | undefined;
const listeners = new Set<() => void>();

/** The token of this tab's session. Another tab may store the next one before this tab knows of it. */
let ownToken: string | null = null;

function setState(next: SessionState): SessionState {
  if (next.status === 'signed-in' && !next.user.viewedBy) forgetInputOfOthers(next.user.id);
  state = next;
  ownToken = next.status === 'signed-in' ? tokenOf('any') : null;
  for (const listener of listeners) listener();
  return next;
}

/** Whether a session token is stored, valid or not. */
export const mayBeSignedIn = (): boolean => Boolean(userToken.get() ?? adminToken.get());

export const getSession = (): SessionState => state;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The session once it is known. The first call checks the stored token with the server, later calls wait for that.
 * @throws NetworkError or ApiError when the server cannot check it; the tokens are kept then
 */
export async function settleSession(): Promise<SessionState> {
  if (state.status !== 'loading') return state;
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

async function check(): Promise<SessionState> {
  const viewed = viewedUser() === null ? null : await checkView();
  if (viewed) return setState({ status: 'signed-in', user: viewed });
  if (userToken.get()) {
    const user = await unlessRefused(() => call(me, { as: 'user' }));
    if (user) return setState({ status: 'signed-in', user });
    userToken.clear();
  }
  const token = adminToken.get();
  if (!token) return setState({ status: 'signed-out', adminTokenFailed: false });
  const user = await checkAdmin(token);
  if (user) return setState({ status: 'signed-in', user });
  adminToken.clear();
  return setState({ status: 'signed-out', adminTokenFailed: true });
}

/** The user as whom an admin views; null where the view is refused, which is then forgotten. */
async function checkView(): Promise<SessionUser | null> {
  try {
    const user = await call(me);
    if (user.viewedBy) return user;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    toast({
      tone: 'info',
      title: "This portal can't be viewed",
      description: messageOf(error, 'Sign in again.'),
    });
  }
  forgetView();
  return null;
}

/**
 * Loads the page anew when another tab signs someone in: the browser has one session, and the server ended the one that
 * this tab had.
 * @returns stops that
 */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (!newValue || (key !== userToken.key && key !== adminToken.key)) return;
    if (state.status === 'signed-in') keepInput(state.user.id);
    location.reload();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** Spec section 6: the user check first; if that fails, a login with the token; the role must be admin. */
async function checkAdmin(token: string): Promise<SessionUser | undefined> {
  const user =
    (await unlessRefused(() => call(currentUser, { as: 'admin' }))) ??
    (await unlessRefused(() => call(adminLogin, { body: { token }, as: 'none' })))?.user;
  return user?.role === 'admin' ? user : undefined;
}

/** Whether the server refused the token. 429 and 5xx say nothing about it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

async function unlessRefused<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Stores the token of a new session. */
export function startSession({ token, user }: { token: string; user: SessionUser }): SessionUser {
  const [mine, other] = user.role === 'admin' ? [adminToken, userToken] : [userToken, adminToken];
  // In this order, so that another tab never finds no token and takes its session for ended.
  mine.set(token);
  other.clear();
  setState({ status: 'signed-in', user });
  return user;
}

/** Call after a generated password was changed; the session is no longer restricted. */
export function passwordChanged(): void {
  if (state.status === 'signed-in')
    setState({ status: 'signed-in', user: { ...state.user, mustChangePassword: false } });
}

/** Takes over what an admin changed of the signed-in user: the name, the sections. */
export function updateUser(user: SessionUser): void {
  if (state.status !== 'signed-in' || state.user.id !== user.id) return;
  if (JSON.stringify(state.user) !== JSON.stringify(user)) setState({ status: 'signed-in', user });
}

/**
 * Forgets the session that the server refused. Where another tab has signed someone in meanwhile, the page is loaded anew
 * with that session instead.
 * @returns whether this tab is signed out now
 */
export function dropSession(): boolean {
  if (state.status === 'signed-in') keepInput(state.user.id);
  const stored = tokenOf('any');
  if (stored !== null && stored !== ownToken) {
    location.reload();
    return false;
  }
  for (const token of [userToken, adminToken]) if (token.get() === ownToken) token.clear();
  setState({ status: 'signed-out', adminTokenFailed: false });
  return true;
}

/** Forgets the session in this browser and what was typed in it, without asking the server. */
function forgetSession(): void {
  forgetInput();
  userToken.clear();
  adminToken.clear();
  setState({ status: 'signed-out', adminTokenFailed: false });
}

/** Ends the session on the server, and forgets it here whatever the server answers (spec section 4). */
export async function signOut(): Promise<void> {
  try {
    await call(logoutEndpoint);
  } catch (error) {
    console.warn("Couldn't tell the server about the logout.", error);
  }
  forgetSession();
}
