import { listOwnSubmissions, type OwnSubmission } from '@liftout/contract/own-submissions';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { RelativeTime } from '../../ui/data/values.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { AddContactButton } from '../form/add-contact-button.tsx';
import { useOpenContact } from '../search-params.ts';
import { useUserName } from '../use-user-name.ts';

const submittedQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(listOwnSubmissions, clientId, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(listOwnSubmissions, {
        query: { client: clientId, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 2 * 60_000,
    meta: { what: 'the submissions' },
  });

const states: Record<OwnSubmission['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'info' },
  approved: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
};

/** The contacts that the client's users submitted for approval, newest first, each with where it stands. */
export function SubmittedDrawer({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title="Submissions"
      description="Contacts your team submitted for approval, newest first"
    >
      <DialogBody>
        <Submitted clientId={clientId} />
      </DialogBody>
    </Drawer>
  );
}

function Submitted({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(submittedQuery(clientId));
  const nameOf = useUserName(clientId);
  if (query.isPending) return <Loading />;
  if (!query.data) return <QueryError what="the submissions" query={query} />;
  const submissions = query.data.pages.flatMap((page) => page.submissions);
  return (
    <>
      {submissions.length === 0 ? (
        <EmptyState
          icon={<UserCheck aria-hidden size={20} />}
          title="No submissions yet"
          description="A contact you add waits for your admin's approval. Here you see where it stands."
          action={<AddContactButton clientId={clientId} />}
        />
      ) : (
        <ul aria-label="Submissions" className="divide-y">
          {submissions.map((one) => (
            <Row key={one.id} submission={one} by={nameOf(one.submittedBy)} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </>
  );
}

function Row({ submission, by }: { submission: OwnSubmission; by: string }) {
  const { id, name, firm, status, submittedAt, decidedAt, reason, contactId } = submission;
  const openContact = useOpenContact();
  const { label, tone } = states[status];
  return (
    <li data-submission={id} className="py-3 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <h3 className="wrap-anywhere min-w-0 font-medium">{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="wrap-anywhere text-ink-soft text-sm">{firm}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Submitted by {by}, <RelativeTime at={submittedAt} inline />
      </p>
      {decidedAt === null ? null : (
        <div className="mt-1 flex items-center justify-between gap-3">
          <p dir="auto" className="text-left wrap-anywhere min-w-0 text-sm">
            {label} <RelativeTime at={decidedAt} inline />
            {reason === null ? null : `: ${reason}`}
          </p>
          {contactId === null ? null : (
            <Button
              size="sm"
              data-open-contact
              aria-label={`Open contact ${name}`}
              onClick={() => openContact(contactId)}
            >
              Open contact
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** As high as rows that wait. */
function Loading() {
  return (
    <div role="status" aria-label="Loading submissions" className="divide-y">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="flex flex-col gap-2 py-3 first:pt-0">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}
