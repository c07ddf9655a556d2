import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { PagePending } from '../shell/index.ts';
import { DataSourcePage, dataSourceParams } from '../sources/index.ts';

/** `/fusion/data-source` of the specification, for every client. */
export const Route = createFileRoute('/$slug_/data-source')({
  ...validateSearchBy(dataSourceParams),
  staticData: {
    shell: 'always',
    entry: 'admin',
    pathForClient: (clientId) => `/${clientId}/data-source`,
  },
  beforeLoad: requireAdmin,
  loader: ({ context, params }) => loadProfile(context.queryClient, params.slug),
  head: ({ loaderData }) => ({
    meta: [{ title: `Data source · ${loaderData?.clientName ?? 'Client'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function DataSource() {
    const { slug } = Route.useParams();
    return <DataSourcePage clientId={slug} />;
  },
});
