import { me, type SessionUser } from '@liftout/contract/auth';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { AuthProvider, requireUser } from '../auth/index.ts';
import { userToken } from '../lib/dom/storage.ts';
import type { startFakeServer } from './fake-server.ts';
import { withQueries } from './with-queries.tsx';

const person: SessionUser = {
  id: '0198f000-0000-7000-8000-000000000002',
  username: 'alpha',
  name: 'Alan',
  role: 'client',
  clientId: 'alpha',
  clientName: 'Alpha Wealth',
  allowedDashboards: ['full'],
  expiresAt: null,
  mustChangePassword: false,
};

const Shown = createContext<ReactNode>(null);

/** A wrapper as `withQueries`, for what only shows to somebody signed in: a person of the client alpha. */
export function withUser(server: Awaited<ReturnType<typeof startFakeServer>>) {
  server.on(me, () => person);
  userToken.set('the token');
  const Queries = withQueries();
  const routeTree = createRootRoute({
    beforeLoad: requireUser,
    component: () => <AuthProvider>{use(Shown)}</AuthProvider>,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  return ({ children }: { children: ReactNode }) => (
    <Shown value={children}>
      <Queries>
        <RouterProvider router={router} />
      </Queries>
    </Shown>
  );
}
