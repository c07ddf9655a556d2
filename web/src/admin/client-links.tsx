import type { NamedClient } from '@liftout/contract/client-names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { clientNamesQuery } from '../clients/index.ts';
import { Badge } from '../ui/data/badge.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { LogoImage } from '../ui/layout/logo-image.tsx';
import { Section } from '../ui/layout/section.tsx';

/** Links to every client's dashboard, the moves and the public markets. */
export function ClientLinks() {
  const query = useQuery(clientNamesQuery);
  return (
    <Section
      title="Client dashboards"
      description="Open a client's dashboard."
      actions={
        <>
          <LinkButton size="sm" to="/moves">
            Advisor moves
          </LinkButton>
          <LinkButton size="sm" to="/markets">
            Market overview
          </LinkButton>
        </>
      }
    >
      {query.isLoadingError ? (
        <Card>
          <ErrorState
            compact
            title="Couldn't load the clients"
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        </Card>
      ) : query.isPending ? (
        <div role="status" aria-label="Loading clients" className={clientGrid}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-[4.625rem] rounded-card" />
          ))}
        </div>
      ) : query.data.length === 0 ? (
        <Card>
          <EmptyState compact title="No clients yet" description="Each client's dashboard appears here." />
        </Card>
      ) : (
        <ul className={clientGrid}>
          {query.data.map((client) => (
            <li key={client.clientId}>
              <ClientCard {...client} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const clientGrid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4';

function ClientCard({ clientId, clientName, logoUrl, isActive }: NamedClient) {
  return (
    <Link
      to="/$slug"
      params={{ slug: clientId }}
      className="group flex items-center gap-3 rounded-card border border-line-soft bg-surface-raised p-4 transition-colors hover:border-line"
    >
      <LogoImage src={logoUrl} name="" size={40} />
      <span className="min-w-0 grow">
        <TruncatedText className="font-medium">{clientName}</TruncatedText>
        <TruncatedText className="text-ink-faint text-sm">/{clientId}</TruncatedText>
      </span>
      {isActive ? null : <Badge>Inactive</Badge>}
      <ArrowUpRight
        aria-hidden
        size={16}
        className="shrink-0 text-ink-faint transition-colors group-hover:text-ink"
      />
    </Link>
  );
}
