import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Telescope } from 'lucide-react';
import { lazy, useState } from 'react';
import { ApiError } from '../lib/errors.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useSetUrl } from '../lib/url-state.ts';
import { Alert } from '../ui/alert.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { DialogBody } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Late } from '../ui/late.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { ContactDialog } from './add-contact-button.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { StarButton, TierBadge } from './contact-marks.tsx';
import { ContactPlaces } from './contact-places.tsx';
import { LogActivity } from './log-activity.tsx';
import { contactQuery } from './queries.ts';
import { ResearchList } from './research-list.tsx';
import { StageOfContact } from './stage-of-contact.tsx';
import { Timeline } from './timeline.tsx';
import { useStar } from './use-star.ts';

const DeepDiveDialog = lazy(async () => ({
  default: (await import('./deep-dive-dialog.tsx')).DeepDiveDialog,
}));

interface OpenContactProps {
  clientId: string;
  id: string;
  /** Why it was opened, in words, where an insight did it. */
  reason: string | null;
}

/** One contact beside the page it was opened from. Closing takes it out of the address. */
export function OpenContact({ clientId, id, reason }: OpenContactProps) {
  const setUrl = useSetUrl();
  const query = useQuery(contactQuery(clientId, id));
  const [dirty, setDirty] = useState(false);
  // An admin may read every client's; on one client's page only its own are shown.
  const contact = query.data?.client === clientId ? query.data : undefined;
  const gone =
    (query.data && !contact) ||
    (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400));
  const title = contact ? contact.name : gone ? 'Contact not found' : 'Contact';
  usePageTitle(title, 'record');
  return (
    <Drawer
      open
      onOpenChange={() => setUrl({ contact: undefined, reason: undefined })}
      dirty={dirty}
      title={title}
      description={contact ? [contact.jobTitle, contact.firm].filter(Boolean).join(', ') : undefined}
    >
      <DialogBody>
        {contact ? (
          <ContactRecord clientId={clientId} contact={contact} reason={reason} onDirty={setDirty} />
        ) : gone ? (
          <EmptyState
            title="This contact is not here"
            description="It may have been removed, or it belongs to another client."
            action={
              <Button onClick={() => setUrl({ contact: undefined, reason: undefined })}>
                Back to the dashboard
              </Button>
            }
          />
        ) : query.isError ? (
          <ErrorState
            title="The contact could not be loaded"
            description="It is safe. Try again in a moment."
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : (
          <RecordSkeleton />
        )}
      </DialogBody>
    </Drawer>
  );
}

interface ContactRecordProps {
  clientId: string;
  contact: Contact;
  reason: string | null;
  /** There is something typed that is not logged yet. */
  onDirty: (dirty: boolean) => void;
}

function ContactRecord({ clientId, contact, reason, onDirty }: ContactRecordProps) {
  const star = useStar(clientId);
  const [editing, setEditing] = useState(false);
  const [diving, setDiving] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      {reason ? (
        <Alert tone="info" title="Why you are seeing this">
          {reason.slice(0, 500)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={contact.name} size="lg" />
        <div className="flex items-center gap-1.5">
          <StarButton contact={contact} onStar={star} size="md" />
          <TierBadge tier={contact.advisorTier} />
        </div>
        <div className="ml-auto flex gap-2">
          <Button size="sm" icon={<Telescope aria-hidden size={14} />} onClick={() => setDiving(true)}>
            Deep Dive
          </Button>
          <Button size="sm" icon={<Pencil aria-hidden size={14} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </div>
      </div>
      <StageOfContact clientId={clientId} contact={contact} />
      <LogActivity clientId={clientId} contact={contact} onDirty={onDirty} />
      <ContactFacts contact={contact} />
      <ContactPlaces contact={contact} />
      <Timeline clientId={clientId} contactId={contact.id} />
      <ResearchList clientId={clientId} contact={contact} />
      {editing ? (
        <Late onFailed={() => setEditing(false)}>
          <ContactDialog clientId={clientId} contact={contact} onClose={() => setEditing(false)} />
        </Late>
      ) : null}
      {diving ? (
        <Late onFailed={() => setDiving(false)}>
          <DeepDiveDialog
            clientId={clientId}
            subject={{
              firstName: contact.firstName,
              lastName: contact.lastName,
              firm: contact.firm,
              city: contact.city,
              contactId: contact.id,
            }}
            onClose={() => setDiving(false)}
          />
        </Late>
      ) : null}
    </div>
  );
}

function RecordSkeleton() {
  return (
    <div role="status" aria-label="Loading the contact" className="flex flex-col gap-6">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-5 w-24" />
      </div>
      <Skeleton className="h-16 rounded-card" />
      <SkeletonText lines={8} />
      <Skeleton className="h-32 rounded-card" />
      <SkeletonText lines={6} />
    </div>
  );
}
