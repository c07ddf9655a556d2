import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Telescope } from 'lucide-react';
import { lazy, useState } from 'react';
import { ApiError } from '../../lib/api/errors.ts';
import { usePageTitle } from '../../lib/dom/page-title.ts';
import { ContactSteps } from '../../next-steps/index.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MissingRecord } from '../../ui/feedback/missing-record.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { ArchivedAlert } from '../archived/archived-alert.tsx';
import { StarButton, TierBadge } from '../contact-badges.tsx';
import { ContactDialog } from '../form/add-contact-button.tsx';
import { contactQuery } from '../queries.ts';
import { ResearchList } from '../research/research-list.tsx';
import { useCloseContact } from '../search-params.ts';
import { useStar } from '../use-star.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactLoss } from './contact-loss.tsx';
import { ContactStage } from './contact-stage.tsx';
import { DrawerSection } from './drawer-section.tsx';
import { LogActivity } from './log-activity.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { Timeline } from './timeline.tsx';
import { VcardButton } from './vcard-button.tsx';

const DeepDiveDialog = lazy(async () => ({
  default: (await import('../research/deep-dive-dialog.tsx')).DeepDiveDialog,
}));

interface OpenContactProps {
  clientId: string;
  id: string;
  /** The reason that an insight gave for opening it. */
  reason: string | null;
}

/** A contact in a drawer. Closing it removes it from the address. */
export function OpenContact({ clientId, id, reason }: OpenContactProps) {
  const close = useCloseContact();
  const query = useQuery(contactQuery(clientId, id));
  const [dirty, setDirty] = useState(false);
  // An admin has access to all clients, but a client's page shows that client's contacts only.
  const contact = query.data?.client === clientId ? query.data : undefined;
  const isGone =
    (query.data !== undefined && !contact) ||
    (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400));
  const title = contact ? contact.name : isGone ? 'Contact not found' : 'Contact';
  usePageTitle(title, 'record');
  return (
    <Drawer
      open
      onOpenChange={close}
      dirty={dirty}
      findReturnTarget={() =>
        document.querySelector<HTMLElement>(`tr[data-contact="${CSS.escape(id)}"] [data-open-contact]`)
      }
      title={title}
      description={contact ? [contact.jobTitle, contact.firm].filter(Boolean).join(', ') : undefined}
    >
      <DialogBody>
        {contact ? (
          <ContactRecord clientId={clientId} contact={contact} reason={reason} onDirty={setDirty} />
        ) : (
          <MissingRecord
            what="contact"
            query={query}
            isGone={isGone}
            reason="It may have been deleted, or it belongs to another client."
            backText="Back to the dashboard"
            onBack={close}
            loading={<RecordSkeleton />}
          />
        )}
      </DialogBody>
    </Drawer>
  );
}

interface ContactRecordProps {
  clientId: string;
  contact: Contact;
  reason: string | null;
  /** Called with whether there is unsaved input. */
  onDirty: (dirty: boolean) => void;
}

function ContactRecord({ clientId, contact, reason, onDirty }: ContactRecordProps) {
  const star = useStar(clientId);
  const isArchived = contact.archivedAt !== undefined;
  const [editing, setEditing] = useState(false);
  const [isDeepDiveOpen, setDeepDiveOpen] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      {reason ? (
        <Alert tone="info" title="Why you are seeing this">
          {reason}
        </Alert>
      ) : null}
      <ArchivedAlert clientId={clientId} contact={contact} />
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={contact.name} size="lg" />
        <div className="flex items-center gap-1.5">
          {isArchived ? null : <StarButton contact={contact} onStar={star} size="md" />}
          <TierBadge tier={contact.advisorTier} />
        </div>
        <div className={isArchived ? 'hidden' : 'ml-auto flex flex-wrap gap-2'}>
          <VcardButton contact={contact} />
          <Button size="sm" icon={<Telescope aria-hidden size={14} />} onClick={() => setDeepDiveOpen(true)}>
            Deep Dive
          </Button>
          <Button size="sm" icon={<Pencil aria-hidden size={14} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </div>
      </div>
      {isArchived ? null : <ContactStage clientId={clientId} contact={contact} />}
      {contact.pipelineStage === null ? <ContactLoss clientId={clientId} contact={contact} /> : null}
      {isArchived ? null : (
        <DrawerSection title="Next steps">
          <ContactSteps clientId={clientId} contactId={contact.id} onDirty={onDirty} />
        </DrawerSection>
      )}
      <LogActivity clientId={clientId} contact={contact} onDirty={onDirty} />
      <ContactFacts contact={contact} />
      <ProfileLinks contact={contact} />
      <Timeline clientId={clientId} contactId={contact.id} />
      <ResearchList clientId={clientId} contact={contact} />
      {editing ? (
        <Deferred onFailed={() => setEditing(false)}>
          <ContactDialog clientId={clientId} contact={contact} onClose={() => setEditing(false)} />
        </Deferred>
      ) : null}
      {isDeepDiveOpen ? (
        <Deferred onFailed={() => setDeepDiveOpen(false)}>
          <DeepDiveDialog
            clientId={clientId}
            subject={{
              firstName: contact.firstName,
              lastName: contact.lastName,
              firm: contact.firm,
              city: contact.city,
              contactId: contact.id,
            }}
            onClose={() => setDeepDiveOpen(false)}
          />
        </Deferred>
      ) : null}
    </div>
  );
}

function RecordSkeleton() {
  return (
    <div className="flex flex-col gap-6">
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
