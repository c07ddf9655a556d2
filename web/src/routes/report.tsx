import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { clientParams } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { ReportPage } from '../reports/index.ts';
import { PagePending } from '../shell/index.ts';

const fallback = 'fusion';

export const Route = createFileRoute('/report')({
  ...validateSearchBy(clientParams),
  staticData: { shell: 'always', entry: 'reports' },
  loaderDeps: ({ search: { client = fallback } }) => ({ client }),
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => loadProfile(context.queryClient, deps.client),
  head: ({ loaderData }) => ({
    meta: [{ title: `Latest Report · ${loaderData?.clientName ?? 'Client Portal'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function AdminReport() {
    const { client } = Route.useLoaderDeps();
    return <ReportPage clientId={client} />;
  },
});
