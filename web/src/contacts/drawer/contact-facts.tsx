import type { Contact } from '@liftout/contract/contacts';
import type { ReactNode } from 'react';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { LastContacted, Money } from '../../ui/data/values.tsx';
import { TextAnchor } from '../../ui/form/link-button.tsx';
import { DrawerSection } from './drawer-section.tsx';

/** A contact's fields. Unknown figures are shown as such; unknown texts are left out. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { email, phone, city, revenue, aum, lastContacted, crd, submittedBy, nextSteps, notes } = contact;
  const items: { label: string; value: ReactNode }[] = [
    { label: 'Revenue', value: <Money dollars={revenue} /> },
    { label: 'AUM', value: <Money dollars={aum} /> },
    { label: 'Last contacted', value: <LastContacted at={lastContacted} /> },
    ...known('Email', email && <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>),
    ...known('Phone', phone && <TextAnchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextAnchor>),
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
