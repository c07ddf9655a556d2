import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireClient } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { BackToDashboard, BesidePalette } from '../dashboard/index.ts';
import { ReportPage } from '../reports/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/client/$clientId_/report')({
  beforeLoad: ({ params }) => requireClient(params.clientId),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(profileQuery(params.clientId)),
  head: ({ loaderData }) => ({
    meta: [{ title: `Latest Report · ${loaderData?.clientName ?? 'Client Portal'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function ClientReport() {
    const { clientId } = Route.useParams();
    const { data: profile } = useSuspenseQuery(profileQuery(clientId));
    return (
      <ReportPage
        clientId={clientId}
        home={<BackToDashboard clientId={clientId} />}
        palette={<BesidePalette profile={profile} />}
      />
    );
  },
});
