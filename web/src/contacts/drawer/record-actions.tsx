import type { Contact } from '@liftout/contract/contacts';
import { Pencil, Telescope } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { StarButton, TierBadge } from '../contact-badges.tsx';
import { DoNotContactBadge } from '../do-not-contact/do-not-contact-badge.tsx';
import { ContactDialog } from '../form/add-contact-button.tsx';
import { researchNotSetUp, subjectOf } from '../research/use-deep-dive.ts';
import { useStar } from '../use-star.ts';
import { ContactMenu } from './contact-menu.tsx';
import { VcardButton } from './vcard-button.tsx';

const DeepDiveDialog = openedPart(async () => ({
  default: (await import('../research/deep-dive-dialog.tsx')).DeepDiveDialog,
}));

interface RecordActionsProps {
  clientId: string;
  contact: Contact;
  /** Nothing can be done with it but to read it. */
  isArchived: boolean;
}

/** The line at the top of a record: star and tier, and what can be done with the contact. */
export function RecordActions({ clientId, contact, isArchived }: RecordActionsProps) {
  const { role } = useUser();
  const star = useStar(clientId);
  const [dialog, setDialog] = useState<'edit' | 'deep-dive' | null>(null);
  const [lacksModel, setLacksModel] = useState(false);
  const close = () => setDialog(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Avatar name={contact.name} />
        <div className="flex items-center gap-1.5">
          {isArchived ? null : <StarButton contact={contact} onStar={star} size="md" />}
          <TierBadge tier={contact.advisorTier} />
          {contact.doNotContact ? <DoNotContactBadge /> : null}
        </div>
        {/* On a phone a line of its own, below the rest. */}
        <div
          className={
            isArchived ? 'hidden' : 'ml-auto flex flex-wrap gap-2 max-sm:order-1 max-sm:w-full max-sm:*:grow'
          }
        >
          {contact.doNotContact ? null : (
            <>
              <VcardButton contact={contact} />
              <Button
                size="sm"
                icon={<Telescope aria-hidden size={14} />}
                onClick={() => setDialog('deep-dive')}
              >
                Deep Dive
              </Button>
            </>
          )}
          <Button size="sm" icon={<Pencil aria-hidden size={14} />} onClick={() => setDialog('edit')}>
            Edit
          </Button>
        </div>
        {/* Hidden, not gone: the question before an erasure is closed by its own answer. */}
        <div className={isArchived ? 'hidden' : 'max-sm:ml-auto'}>
          <ContactMenu clientId={clientId} contact={contact} />
        </div>
        {lacksModel ? (
          <p role="status" className="order-1 basis-full text-right text-ink-soft text-sm">
            {researchNotSetUp(role)}
          </p>
        ) : null}
      </div>
      {dialog === 'edit' ? (
        <Deferred onFailed={close}>
          <ContactDialog clientId={clientId} contact={contact} onClose={close} />
        </Deferred>
      ) : null}
      {dialog === 'deep-dive' ? (
        <Deferred onFailed={close}>
          <DeepDiveDialog
            clientId={clientId}
            subject={subjectOf(contact)}
            onClose={close}
            onNotConfigured={() => setLacksModel(true)}
          />
        </Deferred>
      ) : null}
    </>
  );
}
