import type { SessionUser } from '@liftout/contract/auth';
import { redirect } from '@tanstack/react-router';
import { toast } from '../ui/feedback/toast-store.ts';
import { settleSession } from './session.ts';
import { type Asked, keepAskedPage } from './way-back.ts';

const portalOf = (clientId: string | null) => `/client/${clientId}`;

/** The home page of a user: /admin, or the client's own portal. */
export function homeOf(user: SessionUser): string {
  return user.role === 'admin' ? '/admin' : portalOf(user.clientId);
}

/** The login page of a client. silicon-valley's own path is the admin's dashboard. */
export const loginPathOf = (clientId: string) => (clientId === 'silicon-valley' ? '/' : `/${clientId}`);

/** The signed-in user, or null, once the session is known. */
export async function getCurrentUser(): Promise<SessionUser | null> {
  const session = await settleSession();
  return session.status === 'signed-in' ? session.user : null;
}

/** For `beforeLoad`: redirects visitors to `/`, which says why, and clients to their own portal. */
export async function requireAdmin(asked: Asked): Promise<void> {
  const session = await settleSession();
  if (session.status !== 'signed-in') {
    if (session.status === 'signed-out' && session.adminTokenFailed && !asked.preload)
      toast({ tone: 'negative', title: 'Authentication Error', description: 'Please log in again' });
    // At this path of the admins one client signs in, too.
    const isForAdmins = asked.location.pathname !== '/silicon-valley';
    keepAskedPage(asked, isForAdmins);
    throw redirect({ to: '/' });
  }
  if (session.user.role !== 'admin') throw redirect({ to: homeOf(session.user) });
}

/** For `beforeLoad`: redirects visitors to `/`, which says why. */
export async function requireUser(asked: Asked): Promise<SessionUser> {
  const user = await getCurrentUser();
  if (user) return user;
  keepAskedPage(asked);
  throw redirect({ to: '/' });
}

/**
 * For `beforeLoad`: redirects all but this client's user, an admin to /admin and others to the client's login, which leads
 * visitors on to the page.
 */
export async function requireClient(clientId: string, asked: Asked): Promise<void> {
  const user = await getCurrentUser();
  if (!user && asked.location.href !== portalOf(clientId)) keepAskedPage(asked);
  if (user?.role === 'admin') throw redirect({ to: '/admin' });
  if (user?.clientId !== clientId) throw redirect({ to: loginPathOf(clientId) });
}

/**
 * For `beforeLoad` of an admin's view of a client's page: redirects the client's own user to their address of the page, with
 * its search; visitors to the client's login, which leads them on to it, and others to their home page.
 */
export async function requireAdminView(clientId: string, page: string, asked: Asked): Promise<void> {
  const user = await getCurrentUser();
  if (user?.role === 'admin') return;
  if (!user) {
    keepAskedPage(asked);
    throw redirect({ to: loginPathOf(clientId) });
  }
  if (user.clientId !== clientId) throw redirect({ to: homeOf(user) });
  // With what it is filtered by and what is open in it, as a link from a colleague says.
  const { href, pathname } = asked.location;
  throw redirect({ href: `/client/${clientId}/${page}${href.slice(pathname.length)}` });
}

/** For login pages: redirects signed-in users to their home page. */
export async function leaveIfSignedIn(): Promise<void> {
  const user = await getCurrentUser();
  if (user) throw redirect({ to: homeOf(user) });
}

/**
 * For the login of any client: redirects a client's user to their home page. An admin stays, as Test Login opens this
 * page for them.
 */
export async function leaveIfClient(): Promise<void> {
  const user = await getCurrentUser();
  if (user?.role === 'client') throw redirect({ to: homeOf(user) });
}
