import type { ReactNode } from 'react';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { LogoImage } from '../../ui/layout/logo-image.tsx';
import { StateBadge } from './state-badge.tsx';

interface ClientCardProps {
  client: {
    clientId: string;
    clientName: string;
    logoUrl: string | null;
    description: string;
    isActive: boolean;
    expiresAt: string | null;
  };
  facts: readonly { label: string; value: ReactNode }[];
  /** Buttons at the bottom. */
  actions: ReactNode;
}

/** A client in a grid: who it is, its state, some facts and what can be done. */
export function ClientCard({ client, facts, actions }: ClientCardProps) {
  const { clientId, clientName, logoUrl, description } = client;
  return (
    <article
      aria-label={clientName}
      className="flex h-full min-w-0 flex-col rounded-card border border-line-soft bg-surface-raised"
    >
      <div className="flex items-start gap-3 px-4 pt-4">
        <LogoImage src={logoUrl} name="" size={40} />
        <div className="min-w-0 grow">
          <h3 className="min-w-0">
            <TruncatedText lines={2} className="font-semibold">
              {clientName}
            </TruncatedText>
          </h3>
          <TruncatedText className="text-ink-faint text-sm">/{clientId}</TruncatedText>
        </div>
        <StateBadge {...client} />
      </div>
      <div className="grow px-4 pt-3 pb-4">
        {description ? (
          <TruncatedText as="p" lines={2} className="text-ink-soft text-sm">
            {description}
          </TruncatedText>
        ) : (
          <p className="text-ink-faint text-sm">No description</p>
        )}
      </div>
      <dl className="mx-4 grid grid-cols-2 gap-x-4 gap-y-2.5 border-t py-3 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-faint text-xs">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t max-sm:gap-x-1 px-4 py-2.5">
        {actions}
      </div>
    </article>
  );
}

/** A fact that is not set. */
export function NotSet({ children = 'Not set' }: { children?: ReactNode }) {
  return <span className="text-ink-faint">{children}</span>;
}
