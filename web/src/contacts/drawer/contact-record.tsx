import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Telescope } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { ContactSigns, useHasSigns } from '../../move-signs/index.ts';
import { ContactSteps, stepsQuery } from '../../next-steps/index.ts';
import { RetentionNote } from '../../retention/index.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { ArchivedAlert } from '../archived/archived-alert.tsx';
import { StarButton, TierBadge } from '../contact-badges.tsx';
import { DoNotContactAlert } from '../do-not-contact/do-not-contact-alert.tsx';
import { DoNotContactBadge } from '../do-not-contact/do-not-contact-badge.tsx';
import { ContactDialog } from '../form/add-contact-button.tsx';
import { ResearchList } from '../research/research-list.tsx';
import { researchNotSetUp } from '../research/use-deep-dive.ts';
import { useStar } from '../use-star.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactLoss } from './contact-loss.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { ContactStage } from './contact-stage.tsx';
import { DrawerSection } from './drawer-section.tsx';
import { LogActivity } from './log-activity.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { Timeline } from './timeline.tsx';
import type { SetDirty } from './use-dirty-parts.ts';
import { VcardButton } from './vcard-button.tsx';

const DeepDiveDialog = openedPart(async () => ({
  default: (await import('../research/deep-dive-dialog.tsx')).DeepDiveDialog,
}));

interface ContactRecordProps {
  clientId: string;
  contact: Contact;
  reason: string | null;
  /** Called with whether there is unsaved input. */
  onDirty: SetDirty;
}

/** All that is known of a contact, and what can be done. */
export function ContactRecord({ clientId, contact, reason, onDirty }: ContactRecordProps) {
  const onStepDirty = useCallback((dirty: boolean) => onDirty('step', dirty), [onDirty]);
  const onActivityDirty = useCallback((dirty: boolean) => onDirty('activity', dirty), [onDirty]);
  const { role } = useUser();
  const star = useStar(clientId);
  const isErased = contact.erasedAt !== undefined;
  const isArchived = isErased || contact.archivedAt !== undefined;
  const hasSigns = useHasSigns(clientId, contact.id, !isArchived);
  const { data: steps } = useQuery({ ...stepsQuery(clientId, contact.id), enabled: !isArchived });
  const isWithoutSteps = steps?.open.length === 0 && steps.cadence === null;
  const [editing, setEditing] = useState(false);
  const [isDeepDiveOpen, setDeepDiveOpen] = useState(false);
  const [lacksModel, setLacksModel] = useState(false);
  const signs = isArchived ? null : (
    <DrawerSection title="Signs of a move">
      <ContactSigns clientId={clientId} contactId={contact.id} name={contact.name} />
    </DrawerSection>
  );
  return (
    <div className="flex flex-col gap-6">
      {reason ? (
        <Alert tone="info" title="Why you are seeing this">
          {reason}
        </Alert>
      ) : null}
      <ArchivedAlert clientId={clientId} contact={contact} />
      <DoNotContactAlert clientId={clientId} contact={contact} />
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
                onClick={() => setDeepDiveOpen(true)}
              >
                Deep Dive
              </Button>
            </>
          )}
          <Button size="sm" icon={<Pencil aria-hidden size={14} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </div>
        <div className={isArchived ? 'hidden' : 'max-sm:ml-auto'}>
          <ContactMenu clientId={clientId} contact={contact} />
        </div>
        {lacksModel ? (
          <p role="status" className="order-1 basis-full text-right text-ink-soft text-sm">
            {researchNotSetUp(role)}
          </p>
        ) : null}
      </div>
      {isArchived ? null : <ContactStage clientId={clientId} contact={contact} />}
      {contact.pipelineStage === null ? <ContactLoss clientId={clientId} contact={contact} /> : null}
      {isArchived ? null : (
        <DrawerSection title="Next steps" screenOnly={isWithoutSteps}>
          <ContactSteps clientId={clientId} contactId={contact.id} onDirty={onStepDirty} />
        </DrawerSection>
      )}
      {hasSigns ? signs : null}
      {isErased ? null : <LogActivity clientId={clientId} contact={contact} onDirty={onActivityDirty} />}
      <ContactFacts clientId={clientId} contact={contact} onDirty={onDirty} />
      {isErased ? null : <RetentionNote clientId={clientId} contactId={contact.id} />}
      <ProfileLinks contact={contact} />
      <Timeline clientId={clientId} contactId={contact.id} />
      {/* That there are none is no reason to call. */}
      {hasSigns ? null : signs}
      {isErased ? null : <ResearchList clientId={clientId} contact={contact} />}
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
            onNotConfigured={() => setLacksModel(true)}
          />
        </Deferred>
      ) : null}
    </div>
  );
}
