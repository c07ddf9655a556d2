import { createFileRoute } from '@tanstack/react-router';
import { Dashboard, deskRoute } from '../dashboard/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/dashboard')({
  ...deskRoute('fusion'),
  pendingComponent: PagePending,
  component: function MainDashboard() {
    const { client } = Route.useLoaderDeps();
    return <Dashboard clientId={client} frame="desk" />;
  },
});
