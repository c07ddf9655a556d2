import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { opens, requireClient, useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { AccountPanel, BesidePalette } from '../dashboard/index.ts';
import { ClientMovesPage } from '../moves/index.ts';
import { PagePending } from '../shell/index.ts';
import { Badge } from '../ui/badge.tsx';
import { CutText } from '../ui/cut-text.tsx';
import { NoAccessState } from '../ui/error-state.tsx';
import { LogoImage } from '../ui/logo-image.tsx';
import { AppHeader, Page } from '../ui/page.tsx';
import { useBrand } from '../ui/use-brand.ts';

/** The moves of a client's own target market. */
export const Route = createFileRoute('/client/$clientId_/moves')({
  beforeLoad: ({ params }) => requireClient(params.clientId),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(profileQuery(params.clientId)),
  head: ({ loaderData }) => ({
    meta: [{ title: `Advisor moves · ${loaderData?.clientName ?? 'Client Portal'} · Liftout` }],
  }),
  pendingComponent: PagePending,
  component: function ClientMoves() {
    const { clientId } = Route.useParams();
    const user = useUser();
    const { data: profile } = useSuspenseQuery(profileQuery(clientId));
    useBrand(profile.brandingColors.primary);
    return (
      <>
        <AppHeader
          home={
            <Link to="/client/$clientId" params={{ clientId }} className="flex min-w-0 items-center gap-3">
              <LogoImage src={profile.logoUrl} name="" size={32} />
              <CutText className="font-semibold">{profile.clientName}</CutText>
            </Link>
          }
          badge={
            <span className="max-sm:hidden">
              <Badge tone="accent">Client Portal</Badge>
            </span>
          }
          actions={
            <>
              <BesidePalette profile={profile} />
              <AccountPanel user={user} profile={profile} />
            </>
          }
        />
        {opens(user, 'overview') ? (
          <ClientMovesPage profile={profile} />
        ) : (
          <Page>
            <NoAccessState what="Market overview" />
          </Page>
        )}
      </>
    );
  },
});
