import type { Contact } from '@liftout/contract/contacts';
import type { CallLog, TodayItem } from '@liftout/contract/today';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { Mail, Phone, PhoneCall } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { LogButton } from '../../call-log/index.ts';
import { AnchorButton } from '../../ui/form/link-button.tsx';
import { WatchContact } from '../../watches/index.ts';

interface ReachBarProps {
  contact: Contact;
  isLogging: boolean;
  /** The open step that a call may finish. */
  step: TodayItem['step'];
  /** Logs a call without its form. */
  onLog: (entry: CallLog) => void;
  /** Shows the form of a call, which Call does too. `finishes`: a step that was ticked. */
  onDetails: (finishes: string | null) => void;
  logButton: Ref<HTMLButtonElement>;
}

/** Call, Email, Log and Watch. Not for someone who must not be contacted. */
export function ReachBar({ contact, isLogging, step, onLog, onDetails, logButton }: ReachBarProps) {
  const { name, phone, email } = contact;
  const dial = phoneLink(phone);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {dial ? (
        <AnchorButton
          href={dial}
          variant="primary"
          icon={<Phone aria-hidden size={16} />}
          aria-label={`Call ${name}`}
          title={phone ?? undefined}
          className="max-sm:h-11 max-sm:grow"
          onClick={() => onDetails(null)}
        >
          Call
        </AnchorButton>
      ) : (
        <Missing>No phone number</Missing>
      )}
      {email ? (
        <AnchorButton
          href={`mailto:${email}`}
          icon={<Mail aria-hidden size={16} />}
          aria-label={`Email ${name}`}
          title={email}
          className="max-sm:h-11 max-sm:grow"
        >
          Email
        </AnchorButton>
      ) : (
        <Missing>No email address</Missing>
      )}
      <LogButton
        ref={logButton}
        name={name}
        isFormOpen={isLogging}
        step={step}
        icon={<PhoneCall aria-hidden size={16} />}
        className="max-sm:h-11 max-sm:grow"
        onLog={onLog}
        onDetails={onDetails}
      />
      <WatchContact clientId={contact.client} contactId={contact.id} name={name} className="sm:ml-auto" />
    </div>
  );
}

/** On a phone in two lines, so that the bar stays one. */
const Missing = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-faint text-sm max-sm:max-w-20 max-sm:leading-4">{children}</span>
);
