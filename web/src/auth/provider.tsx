import type { SessionUser } from '@liftout/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { pauseReads } from '../lib/api/api.ts';
import { closeStreams } from '../lib/api/event-streams.ts';
import { onUnauthorized } from '../lib/changes/query-client.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { leaveView } from './leave-view.ts';
import { currentUserQuery } from './queries.ts';
import {
  dropSession,
  followOtherTabs,
  getSession,
  type SessionState,
  signOut,
  subscribeSession,
  updateUser,
} from './session.ts';
import { keepWayBack } from './way-back.ts';

export interface Auth {
  session: SessionState;
  /** Null while loading and when signed out. */
  user: SessionUser | null;
  /** The current or the last user; pages still show it while they are being left. */
  lastUser: SessionUser | null;
  /** Ends the session and navigates to `to`. */
  logout: (to: string) => Promise<void>;
}

/** Loaded once somebody is signed in; what changed since the first answer is told then. */
const loadChanges = () => import('../lib/changes/changes.ts');
/** The page's frame, which needs the same code, says that it could not be loaded. */
const ignoreError = () => undefined;

const AuthContext = createContext<Auth | null>(null);

/** Provides the session, and sends the user to the start page when the server answers 401. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeSession, getSession);
  const user = session.status === 'signed-in' ? session.user : null;
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const leave = useCallback(
    async (to: string) => {
      // Without a session nothing can be saved any more.
      await navigate({ to, ignoreBlocker: true });
      queries.clear();
    },
    [navigate, queries],
  );

  useEffect(
    () =>
      onUnauthorized(() => {
        const ended = getSession();
        if (ended.status !== 'signed-in' || !dropSession()) return;
        keepWayBack(ended.user);
        toast({ tone: 'negative', title: 'Authentication Error', description: 'Please log in again' });
        leave('/');
      }),
    [leave],
  );

  // Asked again when users or clients change: an admin may have closed the access, or changed the sections.
  const current = useQuery({
    ...currentUserQuery(user),
    ...(user && { initialData: user }),
  }).data;
  useEffect(() => {
    if (current) updateUser(current);
  }, [current]);

  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const ended = new AbortController();
    loadChanges().then(({ followChanges }) => {
      if (!ended.signal.aborted) ended.signal.addEventListener('abort', followChanges(queries, userId));
    }, ignoreError);
    return () => ended.abort();
  }, [userId, queries]);

  useEffect(followOtherTabs, []);

  const auth = useMemo<Auth>(
    () => ({
      session,
      user,
      lastUser: user ?? lastUser,
      logout: async (to) => {
        // The session is the admin's, who goes on with it.
        if (user?.viewedBy) return leaveView();
        // Reads that are in flight or about to be sent would fail with 401 once the session has ended.
        const resumeReads = pauseReads();
        const allowStreams = closeStreams();
        try {
          await queries.cancelQueries();
          await signOut();
          toast({ title: 'Logged Out', description: 'You have been logged out successfully' });
          await leave(to);
        } finally {
          resumeReads();
          allowStreams();
        }
      },
    }),
    [session, user, lastUser, leave, queries],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws Error outside an AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The user of a guarded page, also while the page is being left. @throws Error outside of one */
export function useUser(): SessionUser {
  const { lastUser } = useAuth();
  if (!lastUser) throw new Error('This page needs somebody signed in');
  return lastUser;
}
