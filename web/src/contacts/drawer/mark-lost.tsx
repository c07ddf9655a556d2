import type { Contact } from '@liftout/contract/contacts';
import { loseDeal } from '@liftout/contract/deal-losses';
import type { Deal } from '@liftout/contract/deals';
import { useState } from 'react';
import type { Loss } from '../../deal-loss/index.ts';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { currentOf, isConflict, useChange } from '../../lib/changes/mutation.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { useReopen } from './use-reopen.ts';

const LossDialog = openedPart(async () => ({
  default: (await import('../../deal-loss/index.ts')).LossDialog,
}));

/** `Mark as lost…`: asks why, and takes the contact's deal off the board. */
export function MarkLost({
  clientId,
  contact,
  dealId,
}: {
  clientId: string;
  contact: Contact;
  dealId: string;
}) {
  /** The deal as it stood when the question was asked, or asked again of one that somebody changed meanwhile. */
  const [asked, setAsked] = useState<Pick<Contact, 'dealVersion'> | null>(null);
  const undo = useReopen(clientId, contact, true);
  const lose = useChange({
    by: loseDeal,
    clientId,
    scope: `stage ${clientId}`,
    send: ({ reason, note, version }: Loss & { version: number | undefined }) =>
      call(loseDeal, { params: { id: dealId }, body: { reason, note, version } }),
    onSuccess: () => setAsked(null),
    done: (lost) => ({
      title: 'Marked as lost',
      description: `${contact.name}, ${contact.firm}`,
      undo: () => undo.mutate(lost),
    }),
    onError: (error) => {
      toast({
        tone: 'negative',
        error,
        title: isConflict(error) ? 'This deal was changed by someone else' : "Couldn't mark the deal as lost",
        description: isConflict(error)
          ? 'The contact now shows the latest.'
          : messageOf(error, 'Nothing was changed. Please try again.'),
      });
      const current = currentOf<Deal>(error);
      if (current) setAsked((open) => open && { dealVersion: current.version });
    },
  });
  return (
    <>
      <Button size="sm" busy={lose.isPending} busyText="Saving…" onClick={() => setAsked(contact)}>
        Mark as lost…
      </Button>
      {asked ? (
        <Deferred onFailed={() => setAsked(null)}>
          <LossDialog
            dealId={dealId}
            whose={`${contact.name}, ${contact.firm}`}
            busy={lose.isPending}
            onLose={(loss) => lose.mutate({ ...loss, version: asked.dealVersion })}
            onClose={() => setAsked(null)}
          />
        </Deferred>
      ) : null}
    </>
  );
}
