import type { Submission } from '@liftout/contract/submissions';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { onEntryKey } from '../ui/layout/entry-keys.ts';
import { Section } from '../ui/layout/section.tsx';
import { useFocusNext } from '../ui/layout/use-focus-next.ts';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { SubmissionClients } from './clients-filter.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { submissionCountsQuery, submissionsPageSize, submissionsQuery } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { Refusals, SelectionBar } from './selection-bar.tsx';
import { type SubmissionsParams, submissionsParams } from './submissions-params.ts';
import { useApprove } from './use-approve.ts';
import { useDecideMany } from './use-decide-many.ts';

const SubmissionDialog = openedPart(async () => ({
  default: (await import('./submission-dialog.tsx')).SubmissionDialog,
}));

const nothing = { rows: [], total: 0 };

/** Submissions, to be edited, approved or rejected with a reason (design 4.12). */
export function ApprovalsSection() {
  const { waiting: page, waitingClient: client } = useSearchParams(submissionsParams);
  const setSearch = useSetSearchParams<SubmissionsParams>();
  const query = useQuery(submissionsQuery(client, page));
  const clients = useQuery(submissionCountsQuery);
  const names = useQuery(clientNamesQuery).data ?? [];
  const nameOf = (id: string) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  const [editing, setEditing] = useState<Submission | null>(null);
  const [rejecting, setRejecting] = useState<readonly Submission[]>([]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const many = useDecideMany(() => {
    setSelected([]);
    setRejecting([]);
  });
  const { approve, busyId, possibleDuplicate, settle } = useApprove(nameOf);
  const { rows: submissions, total } = query.data ?? nothing;
  const section = useRef<HTMLDivElement>(null);
  useFocusNext(
    section,
    useMemo(() => submissions.map(({ id }) => id), [submissions]),
  );
  const chosen = submissions.filter(({ id }) => selected.includes(id));
  const select = (id: string, on: boolean) =>
    setSelected((before) => (on ? [...before, id] : before.filter((one) => one !== id)));
  const withId = (act: (submission: Submission) => void) => (id: string) => {
    const found = submissions.find((one) => one.id === id);
    if (found) act(found);
  };
  const keys = {
    a: withId((one) => busyId === null && approve(one)),
    r: withId((one) => setRejecting([one])),
    e: withId(setEditing),
    x: (id: string) => select(id, !selected.includes(id)),
  };
  const last = Math.max(1, Math.ceil(total / submissionsPageSize));
  // The last submission of the last page was decided, or the address is outdated.
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && page > last;
  useEffect(() => {
    if (isPastEnd) setSearch({ waiting: last });
  }, [isPastEnd, last, setSearch]);
  // The section is drawn after the browser has looked for the hash.
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
            ? `${counted(total, 'contact is waiting', 'contacts are waiting')} for approval, oldest first.`
            : 'Contacts that clients submit appear here for approval.'
        }
      >
        {clients.data && clients.data.length + client.length > 0 ? (
          <SubmissionClients
            clients={clients.data}
            chosen={client}
            chosenName={nameOf(client)}
            onChoose={(chosen) => setSearch({ waitingClient: chosen, waiting: 1 }, { push: true })}
          />
        ) : null}
        <Refusals refusals={many.refusals} onDismiss={many.dismissRefusals} />
        {query.isPending || isPastEnd ? (
          <div role="status" aria-label="Loading approvals" className="flex flex-col gap-3">
            <Skeleton className="h-44 rounded-card" />
            <Skeleton className="h-44 rounded-card" />
          </div>
        ) : query.isError ? (
          <Card>
            <QueryError what="the contacts" query={query} />
          </Card>
        ) : total === 0 ? (
          <Card>
            <EmptyState
              icon={<UserCheck aria-hidden size={20} />}
              title={client === '' ? 'Nothing to approve' : 'Nothing to approve for this client'}
              description="New contacts from clients appear here first, with likely duplicates."
              action={
                client === '' ? null : (
                  <Button onClick={() => setSearch({ waitingClient: '' }, { push: true })}>
                    Show all clients
                  </Button>
                )
              }
            />
          </Card>
        ) : (
          <>
            <SelectionBar
              submissions={submissions}
              chosen={chosen}
              busy={many.busy}
              onSelect={setSelected}
              onApprove={() => many.decide({ submissions: chosen, reason: null })}
              onReject={() => setRejecting(chosen)}
            />
            <ul
              aria-label="Submissions"
              className="flex flex-col gap-3"
              aria-busy={query.isPlaceholderData || undefined}
              onKeyDown={(event) => onEntryKey(event, keys)}
            >
              {submissions.map((one) => (
                <li key={one.id} data-id={one.id}>
                  <ApprovalCard
                    submission={one}
                    clientName={nameOf(one.client)}
                    busy={busyId === one.id}
                    onApprove={() => approve(one)}
                    onEdit={() => setEditing(one)}
                    onReject={() => setRejecting([one])}
                    selected={selected.includes(one.id)}
                    onSelect={(on) => select(one.id, on)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {total > submissionsPageSize && !isPastEnd ? (
          <div className="mt-3">
            <Pagination
              page={page}
              pageSize={submissionsPageSize}
              total={total}
              noun="contacts"
              onPageChange={(next) => {
                setSearch({ waiting: next }, { push: true });
                document.getElementById('approvals')?.scrollIntoView();
              }}
            />
          </div>
        ) : null}
        {editing ? (
          <Deferred onFailed={() => setEditing(null)}>
            <SubmissionDialog submission={editing} onClose={() => setEditing(null)} />
          </Deferred>
        ) : null}
        {rejecting.length > 0 ? (
          <RejectDialog
            submissions={rejecting}
            onClose={() => setRejecting([])}
            onRejectMany={(reason) => many.decide({ submissions: rejecting, reason })}
            rejectingMany={many.busy}
          />
        ) : null}
        {possibleDuplicate ? (
          <DuplicateDialog
            possibleDuplicate={possibleDuplicate}
            busy={busyId === possibleDuplicate.submission.id}
            onClose={settle}
            onApprove={() => approve(possibleDuplicate.submission, true)}
          />
        ) : null}
      </Section>
    </div>
  );
}
