import { createFileRoute } from '@tanstack/react-router';
import { requireClient } from '../auth/index.ts';
import { Dashboard, loadDashboard, warmDashboard } from '../dashboard/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/client/$clientId')({
  beforeLoad: ({ params }) => {
    warmDashboard();
    return requireClient(params.clientId);
  },
  loader: ({ context, params }) => loadDashboard(context.queryClient, params.clientId),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.clientName ?? 'Client Portal'} · Liftout` }] }),
  pendingComponent: PagePending,
  component: function ClientPortal() {
    const { clientId } = Route.useParams();
    return <Dashboard clientId={clientId} frame="portal" />;
  },
});
