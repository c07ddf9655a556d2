import type { Contact } from '@liftout/contract/contacts';
import { memo, type ReactNode } from 'react';
import { StepOfContact } from '../../next-steps/index.ts';
import { Td } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { DealMoney, LastContacted, Money, NotKnown } from '../../ui/data/values.tsx';
import { StageName, TierBadge } from '../contact-badges.tsx';
import { ContactLinks } from '../drawer/contact-links.tsx';
import { MoveMark } from '../moved-contacts.tsx';
import { type ColumnId, columnOf } from './columns.ts';

const cells: Record<Exclude<ColumnId, 'firstName'>, (contact: Contact) => ReactNode> = {
  lastName: ({ lastName }) => (
    <TruncatedText className="print:wrap-anywhere font-medium">{lastName}</TruncatedText>
  ),
  firm: ({ id, firm }) => (
    <span className="flex flex-col leading-tight">
      <Truncated text={firm} />
      <MoveMark contactId={id} />
    </span>
  ),
  tier: ({ advisorTier }) => <TierBadge tier={advisorTier} />,
  stage: (contact) => <StageName contact={contact} />,
  revenue: ({ revenue }) => <Money dollars={revenue} />,
  aum: ({ aum }) => <Money dollars={aum} />,
  lastContacted: ({ lastContacted }) => (
    <span className="text-ink-soft">
      <LastContacted at={lastContacted} />
    </span>
  ),
  city: ({ city }) => <Truncated text={city} />,
  links: (contact) => <ContactLinks contact={contact} />,
  email: ({ email }) => <Truncated text={email} />,
  phone: ({ phone }) =>
    phone ? <TruncatedText className="print:whitespace-nowrap! tabular-nums">{phone}</TruncatedText> : null,
  jobTitle: ({ jobTitle }) => <Truncated text={jobTitle} />,
  dealValue: ({ dealValue }) => (dealValue === null ? <NotKnown /> : <DealMoney cents={dealValue} />),
  nextSteps: ({ id, nextSteps }) => (
    <StepOfContact inline contactId={id} fallback={<Truncated text={nextSteps} />} />
  ),
};

const cellStyles: Partial<Record<ColumnId, string>> = {
  // On paper a long name breaks rather than run into the firm, and short ones stay whole.
  lastName: 'print:min-w-20',
  // A stage of two words takes two lines.
  stage: 'whitespace-normal! leading-tight',
  // Icons to press.
  links: 'print:hidden',
};

/** A contact's cell in one column. Drawn anew for another contact only, not for one that is selected or opened. */
export const ContactCell = memo(function ContactCell({
  column,
  contact,
}: {
  column: Exclude<ColumnId, 'firstName'>;
  contact: Contact;
}) {
  return (
    <Td numeric={columnOf(column).numeric ?? false} className={cellStyles[column]}>
      {cells[column](contact)}
    </Td>
  );
});

/** Text on one line, truncated. */
function Truncated({ text }: { text: string | null }) {
  if (!text) return null;
  return <TruncatedText>{text}</TruncatedText>;
}
