import { currentUser, me, type SessionUser } from '@liftout/contract/auth';
import { news, noFeedMessage } from '@liftout/contract/news';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuthProvider, requireUser } from '../auth/index.ts';
import { adminToken } from '../lib/dom/storage.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { NewsCard } from './news-card.tsx';

const admin: SessionUser = {
  id: '0198f000-0000-7000-8000-000000000001',
  username: 'admin',
  name: 'Ada',
  role: 'admin',
  clientId: null,
  clientName: null,
  allowedDashboards: ['full'],
  expiresAt: null,
  mustChangePassword: false,
};

test.each([
  ['is missing', false],
  ['was taken away since', true],
])(
  'an admin reads how to add a feed that %s, and one that is missing is not asked for',
  async (_, hasFeed) => {
    const server = await startFakeServer();
    server.on(currentUser, () => admin);
    server.on(me, () => admin);
    server.refuse(news, 404, { message: noFeedMessage, code: 'not_found' });
    adminToken.set('the token');
    const Queries = withQueries();
    const routeTree = createRootRoute({
      beforeLoad: requireUser,
      component: () => (
        <AuthProvider>
          <NewsCard clientId="alpha" hasFeed={hasFeed} />
        </AuthProvider>
      ),
    });
    render(
      <Queries>
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </Queries>,
    );
    const link = await screen.findByRole('link', { name: 'Open clients' });
    expect(link.getAttribute('href')).toBe('/admin?tab=clients');
    expect(screen.queryByText(/Ask your admin/)).toBeNull();
    expect(server.requestsTo(news)).toHaveLength(hasFeed ? 1 : 0);
  },
);
