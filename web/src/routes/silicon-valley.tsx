import { createFileRoute } from '@tanstack/react-router';
import { Dashboard, dashboardRoute } from '../dashboard/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/silicon-valley')({
  ...dashboardRoute('silicon-valley'),
  pendingComponent: PagePending,
  component: function MainDashboard() {
    const { client } = Route.useLoaderDeps();
    return <Dashboard clientId={client} view="admin" />;
  },
});
