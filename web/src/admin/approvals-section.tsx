import type { PendingContact } from '@liftout/contract/pending-contacts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WaitingContactDialog } from '../contacts/index.ts';
import { counted } from '../lib/formats.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Late } from '../ui/late.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { pendingQuery, refreshPending } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useApprove } from './use-approve.ts';

/** Contacts that clients sent in, to be edited, approved or rejected with a reason (design 4.12). */
export function ApprovalsSection() {
  const query = useQuery(pendingQuery);
  const queries = useQueryClient();
  const [editing, setEditing] = useState<PendingContact | null>(null);
  const [rejecting, setRejecting] = useState<PendingContact | null>(null);
  const { approve, busyId, doubtful, settle } = useApprove();
  const { waiting = [], total = 0 } = query.data ?? {};
  // The section comes later than the link that leads to it.
  useEffect(() => {
    if (!query.isPending && location.hash === '#approvals')
      document.getElementById('approvals')?.scrollIntoView();
  }, [query.isPending]);
  return (
    <Section
      id="approvals"
      title="Approvals"
      description={
        total > 0
          ? `${counted(total, 'contact waits', 'contacts wait')} for your decision, the oldest first.`
          : 'Contacts that clients send in wait here for your decision.'
      }
    >
      {query.isPending ? (
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
            title="Nothing waits for approval"
            description="When a client adds a contact, it appears here first, with likely duplicates beside it."
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {waiting.map((one) => (
            <li key={one.id}>
              <ApprovalCard
                waiting={one}
                busy={busyId === one.id}
                onApprove={() => approve(one)}
                onEdit={() => setEditing(one)}
                onReject={() => setRejecting(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {total > waiting.length && query.data ? (
        <p className="mt-2 text-ink-faint text-sm">
          The first {waiting.length} are shown; the rest follow as you decide.
        </p>
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
  );
}
