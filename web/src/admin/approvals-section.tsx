import type { PendingContact } from '@liftout/contract/pending-contacts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { WaitingContactDialog } from '../contacts/index.ts';
import { counted } from '../lib/formats.ts';
import { readCount, readText, useSetUrl, useUrlState } from '../lib/url-state.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Late } from '../ui/late.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { pendingPageSize, pendingQuery, refreshPending, waitingClientsQuery } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useApprove } from './use-approve.ts';
import { useFocusNext } from './use-focus-next.ts';
import { WaitingClients } from './waiting-clients.tsx';

const nothing = { waiting: [], total: 0 };

/** Contacts that clients sent in, to be edited, approved or rejected with a reason (design 4.12). */
export function ApprovalsSection() {
  const [page, setPage] = useUrlState('waiting', readCount, 1);
  const [client] = useUrlState('waitingClient', readText, '');
  const setUrl = useSetUrl();
  const query = useQuery(pendingQuery(client, page));
  const clients = useQuery(waitingClientsQuery);
  const queries = useQueryClient();
  const nameOf = (id: string) => clients.data?.find(({ client }) => client === id)?.clientName ?? id;
  const [editing, setEditing] = useState<PendingContact | null>(null);
  const [rejecting, setRejecting] = useState<PendingContact | null>(null);
  const { approve, busyId, doubtful, settle } = useApprove(nameOf);
  const { waiting, total } = query.data ?? nothing;
  const section = useRef<HTMLDivElement>(null);
  useFocusNext(
    section,
    useMemo(() => waiting.map(({ id }) => id), [waiting]),
  );
  const last = Math.max(1, Math.ceil(total / pendingPageSize));
  // The last one of the last page was decided on, or the address is an old one.
  const isBeyond = query.isSuccess && !query.isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) setPage(last);
  }, [isBeyond, last, setPage]);
  // The section comes later than the link that leads to it.
  useEffect(() => {
    if (!query.isPending && location.hash === '#approvals')
      document.getElementById('approvals')?.scrollIntoView();
  }, [query.isPending]);
  return (
    <div ref={section}>
      <Section
        id="approvals"
        title="Approvals"
        description={
          total > 0
            ? `${counted(total, 'contact waits', 'contacts wait')} for your decision, the oldest first.`
            : 'Contacts that clients send in wait here for your decision.'
        }
      >
        {clients.data && clients.data.length + client.length > 0 ? (
          <WaitingClients
            clients={clients.data}
            chosen={client}
            onChoose={(chosen) =>
              setUrl({ waitingClient: chosen || undefined, waiting: undefined }, { push: true })
            }
          />
        ) : null}
        {query.isPending || isBeyond ? (
          <div role="status" aria-label="Loading approvals" className="flex flex-col gap-3">
            <Skeleton className="h-44 rounded-card" />
            <Skeleton className="h-44 rounded-card" />
          </div>
        ) : query.isError ? (
          <Card>
            <ErrorState
              title="The contacts could not be loaded"
              description="They are safe and still wait. Try again in a moment."
              onRetry={() => query.refetch()}
              retrying={query.isRefetching}
            />
          </Card>
        ) : total === 0 ? (
          <Card>
            <EmptyState
              icon={<UserCheck aria-hidden size={20} />}
              title={
                client === '' ? 'Nothing waits for approval' : 'Nothing of this client waits for approval'
              }
              description="When a client adds a contact, it appears here first, with likely duplicates beside it."
              action={
                client === '' ? null : (
                  <Button onClick={() => setUrl({ waitingClient: undefined }, { push: true })}>
                    Show all clients
                  </Button>
                )
              }
            />
          </Card>
        ) : (
          <ul className="flex flex-col gap-3" aria-busy={query.isPlaceholderData || undefined}>
            {waiting.map((one) => (
              <li key={one.id} data-id={one.id}>
                <ApprovalCard
                  waiting={one}
                  clientName={nameOf(one.client)}
                  busy={busyId === one.id}
                  onApprove={() => approve(one)}
                  onEdit={() => setEditing(one)}
                  onReject={() => setRejecting(one)}
                />
              </li>
            ))}
          </ul>
        )}
        {total > pendingPageSize && !isBeyond ? (
          <div className="mt-3">
            <Pagination
              page={page}
              pageSize={pendingPageSize}
              total={total}
              noun="contacts"
              onPageChange={(next) => {
                setPage(next, { push: true });
                document.getElementById('approvals')?.scrollIntoView();
              }}
            />
          </div>
        ) : null}
        {editing ? (
          <Late onFailed={() => setEditing(null)}>
            <WaitingContactDialog
              waiting={editing}
              onClose={() => setEditing(null)}
              onChanged={() => refreshPending(queries, editing.client)}
            />
          </Late>
        ) : null}
        {rejecting ? <RejectDialog waiting={rejecting} onClose={() => setRejecting(null)} /> : null}
        {doubtful ? (
          <DuplicateDialog
            doubtful={doubtful}
            busy={busyId === doubtful.waiting.id}
            onClose={settle}
            onApprove={() => approve(doubtful.waiting, true)}
          />
        ) : null}
      </Section>
    </div>
  );
}
