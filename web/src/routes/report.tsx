import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { BackToDashboard, BesidePalette, loadProfile, readDeskSearch } from '../dashboard/index.ts';
import { ReportPage } from '../reports/index.ts';
import { PagePending } from '../shell/index.ts';

const otherwise = 'fusion';

export const Route = createFileRoute('/report')({
  validateSearch: readDeskSearch,
  loaderDeps: ({ search: { client = otherwise } }) => ({ client }),
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => loadProfile(context.queryClient, deps.client),
  head: ({ loaderData }) => ({
    meta: [{ title: `Latest Report · ${loaderData?.clientName ?? 'Client Portal'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function AdminReport() {
    const { client } = Route.useLoaderDeps();
    const { data: profile } = useSuspenseQuery(profileQuery(client));
    return (
      <ReportPage
        clientId={client}
        home={<BackToDashboard clientId={client} />}
        palette={<BesidePalette profile={profile} />}
      />
    );
  },
});
