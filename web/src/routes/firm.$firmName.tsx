import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { clientContactParams } from '../dashboard/index.ts';
import { FirmPage, memberParams } from '../firms/index.ts';
import { searchParams, validateSearchBy } from '../lib/dom/search-params.ts';
import { PagePending } from '../shell/index.ts';

const fallback = 'silicon-valley';

export const Route = createFileRoute('/firm/$firmName')({
  ...validateSearchBy(searchParams({ ...clientContactParams.shape, ...memberParams.shape })),
  staticData: { shell: 'always', entry: 'firms', opensContacts: true, keepsPage: true },
  loaderDeps: ({ search: { client = fallback } }) => ({ client }),
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
