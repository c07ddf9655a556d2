import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/errors.ts';
import { usePageTitle } from '../../lib/dom/page-title.ts';
import { MissingRecord } from '../../ui/feedback/missing-record.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { contactQuery } from '../queries.ts';
import { useCloseContact } from '../search-params.ts';
import { ContactHead } from './contact-head.tsx';
import { ContactRecord } from './contact-record.tsx';
import { LogCall } from './log-call.tsx';
import { type SetDirty, useDirtyParts } from './use-dirty-parts.ts';

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
  const [dirty, setDirty] = useDirtyParts();
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
        document.querySelector<HTMLElement>(`[data-contact="${CSS.escape(id)}"] [data-open-contact]`)
      }
      title={title}
      description={contact ? [contact.jobTitle, contact.firm].filter(Boolean).join(', ') : undefined}
    >
      {contact ? (
        <FoundContact clientId={clientId} contact={contact} reason={reason} onDirty={setDirty} />
      ) : (
        <DialogBody>
          <MissingRecord
            what="contact"
            query={query}
            isGone={isGone}
            reason="It may have been deleted, or it belongs to another client."
            backText="Back to the dashboard"
            onBack={close}
            loading={<RecordSkeleton />}
          />
        </DialogBody>
      )}
    </Drawer>
  );
}

interface FoundContactProps {
  clientId: string;
  contact: Contact;
  reason: string | null;
  onDirty: SetDirty;
}

function FoundContact({ clientId, contact, reason, onDirty }: FoundContactProps) {
  const [isLogging, setLogging] = useState(false);
  const logButton = useRef<HTMLButtonElement>(null);
  const onCallDirty = useCallback((dirty: boolean) => onDirty('call', dirty), [onDirty]);
  return (
    <>
      <ContactHead
        clientId={clientId}
        contact={contact}
        isLogging={isLogging}
        onLog={() => setLogging(true)}
        logButton={logButton}
      />
      <DialogBody className="flex flex-col gap-6">
        {isLogging ? (
          <LogCall
            clientId={clientId}
            contact={contact}
            onDirty={onCallDirty}
            onClose={() => {
              setLogging(false);
              logButton.current?.focus();
            }}
          />
        ) : null}
        <ContactRecord clientId={clientId} contact={contact} reason={reason} onDirty={onDirty} />
      </DialogBody>
    </>
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
