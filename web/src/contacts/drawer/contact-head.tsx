import type { Contact } from '@liftout/contract/contacts';
import type { CallLog, TodayItem } from '@liftout/contract/today';
import type { Ref } from 'react';
import { ContactMove } from './contact-move.tsx';
import { ReachBar } from './reach-bar.tsx';

interface ContactHeadProps {
  clientId: string;
  contact: Contact;
  isLogging: boolean;
  /** The open step that a call may finish. */
  step: TodayItem['step'];
  onLog: (entry: CallLog) => void;
  onDetails: (finishes: string | null) => void;
  logButton: Ref<HTMLButtonElement>;
}

/** What stays in view above a contact's record: where they went, and Call, Email, Log and Watch. */
export function ContactHead({ clientId, contact, ...log }: ContactHeadProps) {
  const isReachable = contact.doNotContact === undefined && contact.archivedAt === undefined;
  return (
    <div className="flex flex-col gap-3 border-b px-5 py-3 empty:hidden print:border-0 print:pb-0">
      <ContactMove clientId={clientId} contact={contact} />
      {isReachable ? <ReachBar contact={contact} {...log} /> : null}
    </div>
  );
}
