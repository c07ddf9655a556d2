import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { clientContactParams } from '../dashboard/index.ts';
import { TeamPage } from '../firms/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { PagePending } from '../shell/index.ts';
export const Route = createFileRoute('/team/$id')({
  ...validateSearchBy(clientContactParams),
  staticData: { shell: 'always' },
  loaderDeps: ({ search: { client } }) => ({ client }),
  beforeLoad: requireAdmin,
  // Without a client the team has contacts of all clients.
  loader: ({ context, deps: { client } }) =>
    client === undefined ? undefined : loadProfile(context.queryClient, client),
  head: () => ({ meta: [{ title: 'Team · Liftout' }] }),
  pendingComponent: PagePending,
  component: function TeamRoute() {
    const { id } = Route.useParams();
    const { client } = Route.useSearch();
    return <TeamPage id={id} clientId={client} />;
  },
});
