import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { loadProfile, readDeskSearch } from '../dashboard/index.ts';
import { FirmPage } from '../firms/index.ts';
import { PagePending } from '../shell/index.ts';

const otherwise = 'silicon-valley';

export const Route = createFileRoute('/firm/$firmName')({
  validateSearch: readDeskSearch,
  loaderDeps: ({ search: { client = otherwise } }) => ({ client }),
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => loadProfile(context.queryClient, deps.client),
  head: ({ params, loaderData }) => ({
    meta: [{ title: `${params.firmName} · ${loaderData?.clientName ?? 'Firm'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function Firm() {
    const { firmName } = Route.useParams();
    const { client } = Route.useLoaderDeps();
    return <FirmPage clientId={client} firmName={firmName} />;
  },
});
