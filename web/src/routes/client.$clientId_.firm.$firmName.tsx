import { createFileRoute } from '@tanstack/react-router';
import { requireClient } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { contactParams } from '../contacts/index.ts';
import { FirmPage, memberParams } from '../firms/index.ts';
import { searchParams, validateSearchBy } from '../lib/dom/search-params.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/client/$clientId_/firm/$firmName')({
  ...validateSearchBy(searchParams({ ...contactParams.shape, ...memberParams.shape })),
  staticData: { shell: 'always', entry: 'firms', opensContacts: true },
  beforeLoad: ({ params, ...asked }) => requireClient(params.clientId, asked),
  loader: ({ context, params }) => loadProfile(context.queryClient, params.clientId),
  head: ({ params, loaderData }) => ({
    meta: [{ title: `${params.firmName} · ${loaderData?.clientName ?? 'Firm'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function ClientFirm() {
    const { clientId, firmName } = Route.useParams();
    return <FirmPage clientId={clientId} firmName={firmName} />;
  },
});
