import type { Contact } from '@liftout/contract/contacts';
import type { ReactNode } from 'react';
import { phoneLink } from '../../lib/format/phone-link.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { LastContacted, Money } from '../../ui/data/values.tsx';
import { TextAnchor } from '../../ui/form/link-button.tsx';
import { DrawerSection } from './drawer-section.tsx';

/** A contact's fields. Unknown figures are shown as such; unknown texts are left out. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { email, phone, city, revenue, aum, lastContacted, crd, submittedBy, nextSteps, notes } = contact;
  // Nothing to select by mistake where they must not be contacted.
  const reach = (href: string, text: string): ReactNode =>
    contact.doNotContact ? (
      <span>
        {text} <span className="text-ink-soft">(do not contact)</span>
      </span>
    ) : (
      <TextAnchor href={href}>{text}</TextAnchor>
    );
  const items: { label: string; value: ReactNode }[] = [
    { label: 'Revenue', value: <Money dollars={revenue} /> },
    { label: 'AUM', value: <Money dollars={aum} /> },
    { label: 'Last contacted', value: <LastContacted at={lastContacted} /> },
    ...known('Email', email && reach(`mailto:${email}`, email)),
    ...known('Phone', phone && reach(phoneLink(phone), phone)),
    ...known('City', city),
    ...known('CRD', crd && <span className="tabular-nums">{crd}</span>),
    ...known('Submitted by', submittedBy),
  ];
  return (
    <>
      <DrawerSection title="Facts">
        <DefinitionList items={items} />
      </DrawerSection>
      {nextSteps ? (
        <DrawerSection title="Notes on next steps">
          <p dir="auto" className="whitespace-pre-wrap">
            {nextSteps}
          </p>
        </DrawerSection>
      ) : null}
      {notes ? (
        <DrawerSection title="Notes">
          <p dir="auto" className="whitespace-pre-wrap">
            {notes}
          </p>
        </DrawerSection>
      ) : null}
    </>
  );
}

const known = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);
