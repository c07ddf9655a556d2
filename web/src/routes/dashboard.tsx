import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { Dashboard, loadDashboard, readDeskSearch, warmDashboard } from '../dashboard/index.ts';
import { PagePending } from '../shell/index.ts';

const otherwise = 'fusion';

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDeskSearch,
  loaderDeps: ({ search: { client = otherwise } }) => ({ client }),
  beforeLoad: () => {
    warmDashboard();
    return requireAdmin();
  },
  loader: ({ context, deps }) => loadDashboard(context.queryClient, deps.client),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.clientName ?? 'Dashboard'} · Liftout` }] }),
  pendingComponent: PagePending,
  component: function MainDashboard() {
    const { client } = Route.useLoaderDeps();
    return <Dashboard clientId={client} frame="desk" />;
  },
});
