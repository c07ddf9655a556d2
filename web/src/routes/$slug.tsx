import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import {
  ClientSignInPage,
  clientBrandingQuery,
  getCurrentUser,
  homeOf,
  OtherPortalPage,
} from '../auth/index.ts';
import { Dashboard, dashboardParams, loadDashboard } from '../dashboard/index.ts';
import { ApiError } from '../lib/api/errors.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { PagePending } from '../shell/index.ts';

/** A client's own path: its login for visitors, its dashboard for admins; other users are sent or linked to their own. */
export const Route = createFileRoute('/$slug')({
  ...validateSearchBy(dashboardParams),
  staticData: { shell: 'signed-in', entry: 'dashboard', opensContacts: true },
  loaderDeps: ({ search: { client } }) => ({ client }),
  beforeLoad: async ({ params }) => {
    const user = await getCurrentUser();
    if (user?.clientId === params.slug) throw redirect({ to: homeOf(user) });
    return { visitor: user };
  },
  loader: async ({ context: { queryClient, visitor }, deps, params: { slug } }) => {
    if (visitor?.role === 'admin') return loadDashboard(queryClient, deps.client ?? slug);
    try {
      return await queryClient.ensureQueryData(clientBrandingQuery(slug));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match: { context } }) => ({
    meta: [
      {
        title: `${context.visitor ? '' : 'Sign in · '}${loaderData?.clientName ?? 'Client Portal'} · Liftout`,
      },
    ],
  }),
  pendingComponent: PagePending,
  component: function ClientPath() {
    const { slug } = Route.useParams();
    const { client } = Route.useLoaderDeps();
    const { visitor } = Route.useRouteContext();
    if (visitor?.role === 'admin') return <Dashboard clientId={client ?? slug} view="admin" />;
    if (visitor) return <OtherPortalPage user={visitor} />;
    return <ClientSignInPage slug={slug} />;
  },
});
