import type { AdminProfile } from '@liftout/contract/client-records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { ViewAsLink } from '../../auth/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { RetentionButton, useRetentionMonths } from '../../retention/index.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { marketName, Swatch } from '../form/profile-texts.tsx';
import { dataSourceOptions } from '../form/profile-values.ts';
import { clientProfilesQuery } from '../queries.ts';
import { ClientCard, NotSet } from './client-card.tsx';
import { ClientGrid } from './client-grid.tsx';
import { PeopleButton } from './people-button.tsx';

const ClientDialog = openedPart(async () => ({
  default: (await import('../form/client-dialog.tsx')).ClientDialog,
}));

/** The admin portal's clients: profiles as cards, with adding and editing (spec section 2). */
export function ClientsSection() {
  const query = useQuery(clientProfilesQuery);
  /** Null: a new one; undefined: the dialog is closed. */
  const [editing, setEditing] = useState<AdminProfile | null>();
  const close = () => setEditing(undefined);
  const add = (
    <Button
      variant="primary"
      size="sm"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setEditing(null)}
    >
      Add Client
    </Button>
  );
  return (
    <Section
      title="Clients"
      description="Profiles, branding and data sources."
      actions={
        <>
          <LinkButton size="sm" to="/admin/clients">
            Logins and access
          </LinkButton>
          {add}
        </>
      }
    >
      <ClientGrid
        query={query}
        textOf={({ targetMarket }) => marketName(targetMarket ?? '')}
        card={(client) => <ProfileCard client={client} onEdit={() => setEditing(client)} />}
        empty={{
          title: 'No clients yet',
          description: 'Add a client to give a firm a portal of its own.',
          action: add,
        }}
      />
      {editing === undefined ? null : (
        <Deferred onFailed={close}>
          <ClientDialog
            client={editing}
            takenIds={(query.data ?? []).map(({ clientId }) => clientId)}
            onClose={close}
          />
        </Deferred>
      )}
    </Section>
  );
}

function ProfileCard({ client, onEdit }: { client: AdminProfile; onEdit: () => void }) {
  const { clientId, clientName, targetMarket, brandingColors, hubspotListId, justcallCampaignId } = client;
  const months = useRetentionMonths(clientId);
  const source = dataSourceOptions.find(({ value }) => value === client.dataSourceType)?.label;
  return (
    <ClientCard
      client={client}
      facts={[
        { label: 'Target market', value: targetMarket ? marketName(targetMarket) : <NotSet /> },
        { label: 'Primary colour', value: <Swatch color={brandingColors.primary} /> },
        {
          label: 'List ID',
          value: hubspotListId ? <TruncatedText>{hubspotListId}</TruncatedText> : <NotSet />,
        },
        {
          label: 'Campaign ID',
          value: justcallCampaignId ? <TruncatedText>{justcallCampaignId}</TruncatedText> : <NotSet />,
        },
        {
          label: 'Data source',
          value: (
            <Link
              to="/$slug/data-source"
              params={{ slug: clientId }}
              aria-label={`${source}: data source of ${clientName}`}
              className="underline decoration-line underline-offset-2 hover:decoration-ink"
            >
              {source}
            </Link>
          ),
        },
        {
          label: 'Portal',
          value: (
            <Link
              to="/$slug"
              params={{ slug: clientId }}
              aria-label={`Open portal of ${clientName}`}
              className="inline-flex items-center gap-1 underline decoration-line underline-offset-2 hover:decoration-ink"
            >
              Open portal
              <ArrowUpRight aria-hidden size={14} />
            </Link>
          ),
        },
        // It erases each night: said where it is on.
        ...(months === undefined
          ? []
          : [{ label: 'Retention', value: `Erased after ${counted(months, 'month')}` }]),
      ]}
      actions={
        // On a phone they fit one line without their icons.
        <div className="flex flex-wrap items-center gap-2 max-sm:gap-0.5 max-sm:[&_svg]:hidden">
          <Button
            size="sm"
            icon={<Pencil aria-hidden size={14} />}
            aria-label={`Edit ${clientName}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <PeopleButton client={client} />
          <RetentionButton client={client} />
          {client.isActive && client.hasLogin ? <ViewAsLink clientId={clientId} name={clientName} /> : null}
        </div>
      }
    />
  );
}
