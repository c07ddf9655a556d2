import type { Contact } from '@liftout/contract/contacts';
import { Mail, Phone, PhoneCall } from 'lucide-react';
import type { Ref } from 'react';
import { phoneLink } from '../../lib/format/phone-link.ts';
import { Button } from '../../ui/form/button.tsx';
import { AnchorButton } from '../../ui/form/link-button.tsx';

interface ReachBarProps {
  contact: Contact;
  isLogging: boolean;
  /** Shows the form of a call, which Call does too. */
  onLog: () => void;
  logButton: Ref<HTMLButtonElement>;
}

/** Call, Email and Log. Not for someone who must not be contacted. */
export function ReachBar({ contact, isLogging, onLog, logButton }: ReachBarProps) {
  const { name, phone, email } = contact;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {phone ? (
        <AnchorButton
          href={phoneLink(phone)}
          variant="primary"
          icon={<Phone aria-hidden size={16} />}
          aria-label={`Call ${name}`}
          title={phone}
          className="max-sm:h-11 max-sm:grow"
          onClick={onLog}
        >
          Call
        </AnchorButton>
      ) : (
        <span className="text-ink-faint text-sm">No phone number</span>
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
        <span className="text-ink-faint text-sm">No email address</span>
      )}
      <Button
        ref={logButton}
        icon={<PhoneCall aria-hidden size={16} />}
        aria-label={`Log a call with ${name}`}
        aria-expanded={isLogging}
        className="max-sm:h-11 max-sm:grow"
        onClick={onLog}
      >
        Log
      </Button>
    </div>
  );
}
