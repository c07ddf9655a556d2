import { createFileRoute } from '@tanstack/react-router';
import { Dashboard, deskRoute } from '../dashboard/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/silicon-valley')({
  ...deskRoute('silicon-valley'),
  pendingComponent: PagePending,
  component: function MainDashboard() {
    const { client } = Route.useLoaderDeps();
    return <Dashboard clientId={client} frame="desk" />;
  },
});
