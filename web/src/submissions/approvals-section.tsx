import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { lastPageOf } from '../ui/data/last-page.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { isOfThisList, usePastEnd } from '../ui/data/use-past-end.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useFocusNext } from '../ui/layout/use-focus-next.ts';
import { SubmissionClients } from './clients-filter.tsx';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { submissionCountsQuery, submissionsPageSize, submissionsQuery } from './queries.ts';
import { Refusals } from './selection-bar.tsx';
import { SubmissionList } from './submission-list.tsx';
import { type SubmissionsParams, submissionsParams } from './submissions-params.ts';
import { useDecisions } from './use-decisions.ts';

const nothing = { rows: [], total: 0 };

/** Submissions, to be edited, approved or rejected with a reason (design 4.12). */
export function ApprovalsSection() {
  const { waiting: page, waitingClient: client } = useSearchParams(submissionsParams);
  const setSearch = useSetSearchParams<SubmissionsParams>();
  const query = useQuery(submissionsQuery(client, page));
  const clients = useQuery(submissionCountsQuery);
  const names = useQuery(clientNamesQuery).data ?? [];
  const nameOf = (id: string) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  const { rows: submissions, total } = query.data ?? nothing;
  const decisions = useDecisions(submissions, nameOf);
  const section = useRef<HTMLDivElement>(null);
  useFocusNext(
    section,
    useMemo(() => submissions.map(({ id }) => id), [submissions]),
  );
  const isPastEnd = usePastEnd({
    page,
    lastPage: lastPageOf(total, submissionsPageSize),
    isKnown: isOfThisList(query),
    goTo: (waiting) => setSearch({ waiting }),
  });
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
        <Refusals refusals={decisions.many.refusals} onDismiss={decisions.many.dismissRefusals} />
        {query.isPending || isPastEnd ? (
          <div role="status" aria-label="Loading approvals" className="flex flex-col gap-3">
            <Skeleton className="h-44 rounded-card" />
            <Skeleton className="h-44 rounded-card" />
          </div>
        ) : query.isLoadingError ? (
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
          <SubmissionList
            submissions={submissions}
            isPlaceholder={query.isPlaceholderData}
            nameOf={nameOf}
            decisions={decisions}
          />
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
        <DecisionDialogs decisions={decisions} />
      </Section>
    </div>
  );
}
