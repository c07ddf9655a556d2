import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { focusOutcome, useLogCall } from '../../call-log/index.ts';
import { stepsQuery } from '../../next-steps/index.ts';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { ContactHead } from './contact-head.tsx';
import { ContactRecord } from './contact-record.tsx';
import { LogCall } from './log-call.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import type { SetDirty } from './use-dirty-parts.ts';

interface FoundContactProps {
  clientId: string;
  contact: Contact;
  reason: string | null;
  hasMovedOn: boolean;
  onDirty: SetDirty;
}

/** A contact in its drawer: the head with its actions, the form of a call where one is logged, and the record. */
export function FoundContact({ clientId, contact, reason, hasMovedOn, onDirty }: FoundContactProps) {
  /** The form of a call, and the step that was ticked before it was shown. */
  const [logging, setLogging] = useState<{ ticked: string | null } | null>(null);
  const logButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const log = useLogCall(clientId);
  const { data: steps } = useQuery(stepsQuery(clientId, contact.id));
  // The head is drawn in the frame of the click; the record takes several.
  const drawsRecord = useDeferredValue(true, hasMovedOn);
  const onCallDirty = useCallback((dirty: boolean) => onDirty('call', dirty), [onDirty]);
  return (
    <>
      <ContactHead
        clientId={clientId}
        contact={contact}
        isLogging={logging !== null}
        step={steps?.open[0] ?? null}
        onLog={(entry) => log.mutate({ contact, entry })}
        onDetails={(ticked) => {
          setLogging((before) => before ?? { ticked });
          focusOutcome(form.current);
        }}
        logButton={logButton}
      />
      <DialogBody className="flex flex-col gap-6">
        <div ref={form} className="contents">
          {logging ? (
            <LogCall
              clientId={clientId}
              contact={contact}
              ticked={logging.ticked}
              onDirty={onCallDirty}
              onClose={() => {
                setLogging(null);
                // The button is another one without the form.
                requestAnimationFrame(() => logButton.current?.focus());
              }}
            />
          ) : null}
        </div>
        {drawsRecord ? (
          <ContactRecord clientId={clientId} contact={contact} reason={reason} onDirty={onDirty} />
        ) : (
          <RecordSkeleton />
        )}
      </DialogBody>
    </>
  );
}
