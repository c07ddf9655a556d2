import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ContactSigns, useHasSigns } from '../../move-signs/index.ts';
import { ContactSteps, stepsQuery } from '../../next-steps/index.ts';
import { RetentionNote } from '../../retention/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ArchivedAlert } from '../archived/archived-alert.tsx';
import { DoNotContactAlert } from '../do-not-contact/do-not-contact-alert.tsx';
import { ResearchList } from '../research/research-list.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactLoss } from './contact-loss.tsx';
import { ContactStage } from './contact-stage.tsx';
import { DrawerSection } from './drawer-section.tsx';
import { LogActivity } from './log-activity.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { RecordActions } from './record-actions.tsx';
import { Timeline } from './timeline.tsx';
import type { SetDirty } from './use-dirty-parts.ts';

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
  const isErased = contact.erasedAt !== undefined;
  const isArchived = isErased || contact.archivedAt !== undefined;
  const hasSigns = useHasSigns(clientId, contact.id, !isArchived);
  const { data: steps } = useQuery({ ...stepsQuery(clientId, contact.id), enabled: !isArchived });
  const isWithoutSteps = steps?.open.length === 0 && steps.cadence === null;
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
      <RecordActions clientId={clientId} contact={contact} isArchived={isArchived} />
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
    </div>
  );
}
