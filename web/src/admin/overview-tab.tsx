import { useQuery } from '@tanstack/react-query';
import { clientNamesQuery } from '../clients/index.ts';
import { count, counted } from '../lib/format/formats.ts';
import { submissionsQuery } from '../submissions/index.ts';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card, CardHeader } from '../ui/layout/card.tsx';
import { uploadsQuery } from '../uploads/index.ts';
import { ClientLinks } from './client-links.tsx';
import { contactCountQuery } from './queries.ts';

const recent = 5;

/** Sample figures, marked as such, shown while the source is missing (spec section 9). */
const sampleFigures = { clients: 3, contacts: 2_392 } as const;

/** The platform in figures, the clients, recent uploads and waiting submissions. */
export function OverviewTab() {
  return (
    <div className="flex flex-col gap-8">
      <Figures />
      <ClientLinks />
      <div className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-2">
        <RecentUploads />
        <WaitingApprovals />
      </div>
    </div>
  );
}

function Figures() {
  const clients = useQuery(clientNamesQuery);
  const contacts = useQuery(contactCountQuery);
  const pending = useQuery(submissionsQuery());
  const uploads = useQuery(uploadsQuery(1, recent));
  const active = clients.data?.filter(({ isActive }) => isActive).length;
  const figure = (query: { isPending: boolean }, value: number | null | undefined) => ({
    loading: query.isPending,
    value: value == null ? null : count(value),
  });
  return (
    <StatRow label="Platform figures">
      <Stat
        label="Active Clients"
        {...figure(clients, clients.isError ? sampleFigures.clients : active)}
        sample={clients.isError}
        note={clients.data ? `of ${counted(clients.data.length, 'client')}` : null}
      />
      <Stat
        label="Total Contacts"
        {...figure(contacts, contacts.isError ? sampleFigures.contacts : contacts.data)}
        sample={contacts.isError}
        note="across all clients"
      />
      <Stat label="Uploads" {...figure(uploads, uploads.data?.total)} note="of advisor moves" />
      <Stat
        label="Waiting for approval"
        {...figure(pending, pending.data?.total)}
        note={pending.data?.total === 0 ? 'Nothing to review' : 'contacts submitted by clients'}
      />
    </StatRow>
  );
}

function RecentUploads() {
  const query = useQuery(uploadsQuery(1, recent));
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader
        level={2}
        title="Recent uploads"
        actions={
          <LinkButton size="sm" to="/admin" search={{ tab: 'data' }}>
            Upload moves
          </LinkButton>
        }
      />
      {query.isPending ? (
        <SkeletonText lines={5} />
      ) : query.isError ? (
        <ErrorState
          compact
          title="Couldn't load the uploads"
          error={query.error}
          onRetry={() => query.refetch()}
        />
      ) : query.data.rows.length === 0 ? (
        <EmptyState compact title="No uploads yet" description="Uploaded files appear here." />
      ) : (
        <ul className="flex flex-col divide-y divide-line-soft">
          {query.data.rows.map((upload) => (
            <li key={upload.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <TruncatedText>{upload.fileName}</TruncatedText>
                <TruncatedText className="text-ink-faint text-sm">
                  {upload.marketName}, {upload.timePeriod}
                  {upload.revertedAt ? ' · reverted' : ''}
                </TruncatedText>
              </span>
              <span className="shrink-0 text-right">
                <span className="block tabular-nums">{counted(upload.added, 'move')}</span>
                <span className="block text-ink-faint text-sm">
                  <RelativeTime at={upload.uploadedAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function WaitingApprovals() {
  const query = useQuery(submissionsQuery());
  const clients = useQuery(clientNamesQuery);
  const nameOf = (id: string) => clients.data?.find(({ clientId }) => clientId === id)?.clientName ?? id;
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader
        level={2}
        title="Waiting for approval"
        actions={
          query.data && query.data.total > 0 ? (
            <LinkButton size="sm" to="/admin" search={{ tab: 'data' }} hash="approvals">
              Review {counted(query.data.total, 'contact')}
            </LinkButton>
          ) : null
        }
      />
      {query.isPending ? (
        <SkeletonText lines={5} />
      ) : query.isError ? (
        <ErrorState
          compact
          title="Couldn't load the contacts"
          error={query.error}
          onRetry={() => query.refetch()}
        />
      ) : query.data.total === 0 ? (
        <EmptyState
          compact
          title="Nothing to approve"
          description="Contacts that clients submit appear here for approval."
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line-soft">
          {query.data.rows.slice(0, recent).map(({ id, fields, client, submittedAt }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <TruncatedText>
                  {fields.firstName} {fields.lastName}
                </TruncatedText>
                <TruncatedText className="text-ink-faint text-sm">{fields.firm}</TruncatedText>
              </span>
              <span className="max-w-1/2 shrink-0 text-right">
                <span className="block">{nameOf(client)}</span>
                <span className="block text-ink-faint text-sm">
                  <RelativeTime at={submittedAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
