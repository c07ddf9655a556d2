import type { Contact } from '@liftout/contract/contacts';
import type { ReactNode } from 'react';
import { DefinitionList } from '../ui/definition-list.tsx';
import { LastContacted, Money } from '../ui/figures.tsx';
import { TextAnchor } from '../ui/link-button.tsx';
import { DrawerPart } from './drawer-part.tsx';

/** What is known of a contact. An unknown figure says so; an unknown text is left out. */
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
      <DrawerPart title="Facts">
        <DefinitionList items={items} />
      </DrawerPart>
      {nextSteps ? (
        <DrawerPart title="Next steps">
          <p dir="auto" className="whitespace-pre-wrap">
            {nextSteps}
          </p>
        </DrawerPart>
      ) : null}
      {notes ? (
        <DrawerPart title="Notes">
          <p dir="auto" className="whitespace-pre-wrap">
            {notes}
          </p>
        </DrawerPart>
      ) : null}
    </>
  );
}

const known = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);
