import { createFileRoute } from '@tanstack/react-router';
import { requireClient } from '../auth/index.ts';
import { Dashboard, dashboardParams, loadDashboard, prefetchDashboard } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/client/$clientId')({
  staticData: { shell: 'always', entry: 'dashboard', opensContacts: true },
  ...validateSearchBy(dashboardParams),
  beforeLoad: ({ params, ...asked }) => {
    prefetchDashboard();
    return requireClient(params.clientId, asked);
  },
  loader: ({ context, params }) => loadDashboard(context.queryClient, params.clientId),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.clientName ?? 'Client Portal'} · Liftout` }] }),
  pendingComponent: PagePending,
  component: function ClientPortal() {
    const { clientId } = Route.useParams();
    return <Dashboard clientId={clientId} view="portal" />;
  },
});
