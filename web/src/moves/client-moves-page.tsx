import { useSuspenseQuery } from '@tanstack/react-query';
import { useHasAccess } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { MayMoveSection } from '../move-signs/index.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { NoAccessState } from '../ui/feedback/error-state.tsx';
import { LatePart } from '../ui/layout/late-part.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { SectionPending } from '../ui/layout/section-frame.tsx';
import { MarketMovesSection } from './market-moves-section.tsx';
import { marketName } from './market-names.ts';

/** The moves of a client's target market, read-only. The client's profile must be loaded. */
export function ClientMovesPage({ clientId }: { clientId: string }) {
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const { clientName, targetMarket } = profile;
  const readsContacts = useHasAccess('contacts');
  if (!useHasAccess('overview'))
    return (
      <Page>
        <NoAccessState what="Market overview" />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Advisor moves"
        description={targetMarket ? `${marketName(targetMarket)} · ${clientName}` : clientName}
      />
      {targetMarket ? (
        <div className="flex flex-col gap-8">
          <MarketMovesSection market={null} clientId={clientId} />
          {readsContacts ? (
            <LatePart
              what="who may move next"
              placeholder={
                <SectionPending id="may-move" label="May move next" height="h-[536px] max-sm:h-[890px]" />
              }
            >
              <MayMoveSection clientId={clientId} />
            </LatePart>
          ) : null}
        </div>
      ) : (
        <EmptyState
          title="You don't have a market yet"
          description="Ask your admin to set one. Its moves then appear here."
        />
      )}
    </Page>
  );
}
