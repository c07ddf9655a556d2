import type { ClientProfile } from '@liftout/contract/clients';
import { ArrowLeft } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { MarketMovesSection } from './market-moves-section.tsx';
import { marketName } from './market-names.ts';

/** For a client: the moves of its own target market, to be read. */
export function ClientMovesPage({ profile }: { profile: ClientProfile }) {
  const { clientId, clientName, targetMarket } = profile;
  return (
    <Page>
      <PageHeader
        back={
          <LinkButton
            variant="ghost"
            size="sm"
            className="-ml-2.5"
            icon={<ArrowLeft aria-hidden size={14} />}
            to="/client/$clientId"
            params={{ clientId }}
          >
            Dashboard
          </LinkButton>
        }
        title="Advisor moves"
        description={targetMarket ? `${marketName(targetMarket)} · ${clientName}` : clientName}
      />
      {targetMarket ? (
        <MarketMovesSection market={null} clientId={clientId} />
      ) : (
        <EmptyState
          title="No market is set for you yet"
          description="Your Liftout administrator chooses whose moves you follow. Once a market is set, its moves appear here."
        />
      )}
    </Page>
  );
}
