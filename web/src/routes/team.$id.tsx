import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { readDeskSearch } from '../dashboard/index.ts';
import { TeamPage } from '../firms/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/team/$id')({
  validateSearch: readDeskSearch,
  beforeLoad: requireAdmin,
  head: () => ({ meta: [{ title: 'Team · Liftout' }] }),
  pendingComponent: PagePending,
  component: function TeamRoute() {
    const { id } = Route.useParams();
    const { client } = Route.useSearch();
    return <TeamPage id={id} clientId={client} />;
  },
});
