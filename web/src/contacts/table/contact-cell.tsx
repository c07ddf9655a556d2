import type { Contact } from '@liftout/contract/contacts';
import type { ReactNode } from 'react';
import { CutText } from '../../ui/data/cut-text.tsx';
import { Td } from '../../ui/data/table.tsx';
import { LastContacted, Money } from '../../ui/data/values.tsx';
import { StageName, TierBadge } from '../contact-badges.tsx';
import { ContactLinks } from '../drawer/contact-links.tsx';
import { type ColumnId, columnOf } from './columns.ts';

const cells: Record<Exclude<ColumnId, 'firstName'>, (contact: Contact) => ReactNode> = {
  lastName: ({ lastName }) => <CutText className="max-w-44 font-medium">{lastName}</CutText>,
  firm: ({ firm }) => <Cut text={firm} />,
  tier: ({ advisorTier }) => <TierBadge tier={advisorTier} />,
  stage: (contact) => <StageName contact={contact} />,
  revenue: ({ revenue }) => <Money dollars={revenue} />,
  aum: ({ aum }) => <Money dollars={aum} />,
  lastContacted: ({ lastContacted }) => (
    <span className="text-ink-soft">
      <LastContacted at={lastContacted} />
    </span>
  ),
  city: ({ city }) => <Cut text={city} />,
  links: (contact) => <ContactLinks contact={contact} />,
  email: ({ email }) => <Cut text={email} />,
  phone: ({ phone }) => phone,
  jobTitle: ({ jobTitle }) => <Cut text={jobTitle} />,
  dealValue: ({ dealValue }) => <Money dollars={dealValue === null ? null : dealValue / 100} />,
  nextSteps: ({ nextSteps }) => <Cut text={nextSteps} />,
};

/** What one column says of a contact. */
export function ContactCell({
  column,
  contact,
}: {
  column: Exclude<ColumnId, 'firstName'>;
  contact: Contact;
}) {
  return <Td numeric={columnOf(column).numeric ?? false}>{cells[column](contact)}</Td>;
}

/** Text on one line, whole on hover. */
function Cut({ text }: { text: string | null }) {
  if (!text) return null;
  return <CutText className="max-w-52">{text}</CutText>;
}
