import type { SessionUser } from '@liftout/contract/auth';
import { redirect } from '@tanstack/react-router';
import { toast } from '../ui/feedback/toast-store.ts';
import { settleSession } from './session.ts';

/** Where somebody belongs: an admin at /admin, a client at their own portal. */
export function homeOf(user: SessionUser): string {
  return user.role === 'admin' ? '/admin' : `/client/${user.clientId}`;
}

/** Where a client's people sign in and land after logging out: silicon-valley's path is the admin's own dashboard. */
export const loginPathOf = (clientId: string) => (clientId === 'silicon-valley' ? '/' : `/${clientId}`);

/** The user signed in, or null, once that is known. */
export async function getCurrentUser(): Promise<SessionUser | null> {
  const session = await settleSession();
  return session.status === 'signed-in' ? session.user : null;
}

/** For `beforeLoad`: nobody goes to `/`, a client to their own portal. */
export async function requireAdmin(): Promise<void> {
  const session = await settleSession();
  if (session.status !== 'signed-in') {
    if (session.status === 'signed-out' && session.adminTokenFailed)
      toast({ tone: 'negative', title: 'Authentication Error', description: 'Please log in again' });
    throw redirect({ to: '/' });
  }
  if (session.user.role !== 'admin') throw redirect({ to: homeOf(session.user) });
}

/** For `beforeLoad`: only this client's own user stays; an admin goes to /admin, all others to the client's login. */
export async function requireClient(clientId: string): Promise<void> {
  const user = await getCurrentUser();
  if (user?.role === 'admin') throw redirect({ to: '/admin' });
  if (user?.clientId !== clientId) throw redirect({ to: loginPathOf(clientId) });
}

/**
 * For `beforeLoad` of an admin's view of a client's page: the client's own user goes to their own address of it, visitors
 * to the client's login, others to where they belong.
 */
export async function requireAdminView(clientId: string, page: string): Promise<void> {
  const user = await getCurrentUser();
  if (user?.role === 'admin') return;
  if (!user) throw redirect({ to: loginPathOf(clientId) });
  throw redirect({ to: user.clientId === clientId ? `/client/${clientId}/${page}` : homeOf(user) });
}

/** For login pages: whoever is signed in goes where they belong. */
export async function leaveIfSignedIn(): Promise<void> {
  const user = await getCurrentUser();
  if (user) throw redirect({ to: homeOf(user) });
}
