import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ApiKeysSection } from '../../api-keys/index.ts';
import { profileQuery } from '../../clients/index.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { type PageSection, PageSections } from '../../ui/layout/page-sections.tsx';
import { WebhooksSection } from '../../webhooks/index.ts';
import { CredentialsSection } from '../credentials/credentials-section.tsx';
import { ResearchBudgetSection } from '../credentials/research-budget-section.tsx';
import { CallHookSection } from './call-hook.tsx';
import { ClientSyncsSection } from './client-syncs-section.tsx';
import { SourceSection } from './source-section.tsx';
import { StageMapSection } from './stage-map.tsx';
import { WriteBackSection } from './write-back.tsx';

/** A client's data source: its settings, a preview, and its syncs (spec section 2). */
export function DataSourcePage({ clientId }: { clientId: string }) {
  const profile = useQuery(profileQuery(clientId));
  const clientName = profile.data?.clientName ?? clientId;
  return (
    <Page>
      <PageHeader
        title="Data source"
        description={`Where contacts and calls of ${clientName} come from.`}
        back={
          <LinkButton
            variant="ghost"
            size="sm"
            className="-ml-2"
            icon={<ArrowLeft aria-hidden size={14} />}
            to="/admin"
            search={{ tab: 'clients' }}
          >
            Clients
          </LinkButton>
        }
        actions={
          <LinkButton to="/$slug" params={{ slug: clientId }}>
            Open dashboard
          </LinkButton>
        }
      />
      <PageSections key={clientId} label="Data source" sections={sectionsOf(clientId, clientName)} />
    </Page>
  );
}

const sectionsOf = (clientId: string, clientName: string): PageSection[] => [
  { id: 'source', label: 'Source', content: <SourceSection clientId={clientId} /> },
  {
    id: 'syncs',
    label: 'Syncs',
    content: <ClientSyncsSection clientId={clientId} clientName={clientName} />,
  },
  { id: 'keys', label: 'Keys', content: <CredentialsSection clientId={clientId} /> },
  { id: 'hubspot-stages', label: 'HubSpot stages', content: <StageMapSection clientId={clientId} /> },
  { id: 'write-back', label: 'Back to HubSpot', content: <WriteBackSection clientId={clientId} /> },
  { id: 'calls', label: 'Calls as they end', content: <CallHookSection clientId={clientId} /> },
  { id: 'api-keys', label: 'API keys', content: lazily(<ApiKeysSection clientId={clientId} />) },
  { id: 'webhooks', label: 'Webhooks', content: lazily(<WebhooksSection clientId={clientId} />) },
  { id: 'research-budget', label: 'AI research', content: <ResearchBudgetSection clientId={clientId} /> },
];

const lazily = (section: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-40" />}>{section}</Suspense>
);
