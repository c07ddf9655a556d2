import { createFileRoute } from '@tanstack/react-router';
import { requireClient } from '../auth/index.ts';
import { Dashboard, profileQuery } from '../dashboard/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/client/$clientId')({
  head: () => ({ meta: [{ title: 'Client Portal · Liftout' }] }),
  beforeLoad: ({ params }) => requireClient(params.clientId),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(profileQuery(params.clientId)),
  pendingComponent: PagePending,
  component: function ClientPortal() {
    const { clientId } = Route.useParams();
    return <Dashboard clientId={clientId} frame="portal" />;
  },
});
