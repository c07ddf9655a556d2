import type { ManagedClient } from '@liftout/contract/client-records';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calendarDay } from '../../lib/format/times.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { AnchorButton, TextLink } from '../../ui/form/link-button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { ClientCard, NotSet } from '../list/client-card.tsx';
import { ClientGrid } from '../list/client-grid.tsx';
import { PeopleButton } from '../list/people-button.tsx';
import { managedClientsQuery } from '../queries.ts';
import { ArchivedSection } from './archived-section.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { hasNoLogin, loginText } from './login-text.ts';
import { dashboardText } from './portal-texts.tsx';

const PortalDialog = openedPart(async () => ({
  default: (await import('./portal-dialog.tsx')).PortalDialog,
}));

/** `/admin/clients`: who can sign in to which portal, and what they see there (spec section 2). */
export function ClientPortalsPage() {
  const query = useQuery(managedClientsQuery);
  /** Null: a new one; undefined: the dialog is closed. */
  const [editing, setEditing] = useState<ManagedClient | null>();
  const [deleting, setDeleting] = useState<ManagedClient | null>(null);
  const close = () => setEditing(undefined);
  return (
    <Page>
      <PageHeader
        title="Client Management"
        description="Who can sign in, what they see there, and until when."
        back={
          <TextLink
            to="/admin"
            search={{ tab: 'clients' }}
            className="inline-flex items-center gap-1 text-sm"
          >
            <ArrowLeft aria-hidden size={14} />
            Admin portal
          </TextLink>
        }
        actions={
          <>
            <AnchorButton
              href="/client/login"
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink aria-hidden size={14} />}
            >
              Test Login
              <span className="sr-only"> (opens in a new tab)</span>
            </AnchorButton>
            <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setEditing(null)}>
              Add Client
            </Button>
          </>
        }
      />
      <div>
        <h2 className="sr-only">Clients</h2>
        <ClientGrid
          query={query}
          textOf={({ contactEmail }) => contactEmail ?? ''}
          card={(client) => (
            <PortalCard
              client={client}
              onEdit={() => setEditing(client)}
              onDelete={() => setDeleting(client)}
            />
          )}
          empty={{
            title: 'No Clients Yet',
            description: 'Add a client to give a firm its own login and dashboard.',
            action: (
              <Button
                variant="primary"
                icon={<Plus aria-hidden size={14} />}
                onClick={() => setEditing(null)}
              >
                Add First Client
              </Button>
            ),
          }}
        />
      </div>
      <ArchivedSection />
      {editing === undefined ? null : (
        <Deferred onFailed={close}>
          <PortalDialog
            client={editing}
            takenIds={(query.data ?? []).map(({ clientId }) => clientId)}
            onClose={close}
          />
        </Deferred>
      )}
      {deleting ? <DeleteClientDialog client={deleting} onClose={() => setDeleting(null)} /> : null}
    </Page>
  );
}

interface PortalCardProps {
  client: ManagedClient;
  onEdit: () => void;
  onDelete: () => void;
}

function PortalCard({ client, onEdit, onDelete }: PortalCardProps) {
  const { clientName, allowedDashboards, contactEmail, expiresAt } = client;
  return (
    <ClientCard
      client={client}
      facts={[
        { label: 'Dashboard access', value: dashboardText(allowedDashboards.join(',')) },
        { label: 'Expires', value: expiresAt ? calendarDay(expiresAt) : <NotSet>Never</NotSet> },
        {
          label: 'Login',
          value: <span className={hasNoLogin(client) ? 'text-warning' : undefined}>{loginText(client)}</span>,
        },
        {
          label: 'Contact email',
          value: contactEmail ? <TruncatedText>{contactEmail}</TruncatedText> : <NotSet />,
        },
      ]}
      actions={
        <>
          <Button
            size="sm"
            icon={<Pencil aria-hidden size={14} />}
            aria-label={`Edit ${clientName}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <PeopleButton client={client} people={client.people} />
          <AnchorButton
            size="sm"
            variant="ghost"
            href="/client/login"
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink aria-hidden size={14} className="max-sm:hidden" />}
            aria-label={`Test Login for ${clientName} (opens in a new tab)`}
          >
            Test Login
          </AnchorButton>
          <span className="-mr-1.5 ml-auto">
            <IconButton
              size="sm"
              label={`Delete ${clientName}`}
              icon={<Trash2 aria-hidden size={14} />}
              onClick={onDelete}
            />
          </span>
        </>
      }
    />
  );
}
