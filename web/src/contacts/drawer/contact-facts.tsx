import type { Contact } from '@liftout/contract/contacts';
import { phoneLink } from '@liftout/contract/values/phone-link';
import type { ReactNode } from 'react';
import { useUser } from '../../auth/index.ts';
import { moneyExact } from '../../lib/format/formats.ts';
import { exactTime } from '../../lib/format/times.ts';
import { type DefinitionItem, DefinitionList } from '../../ui/data/definition-list.tsx';
import { LastContacted, Money } from '../../ui/data/values.tsx';
import { TextAnchor, TextLink } from '../../ui/form/link-button.tsx';
import { EditableFact } from '../facts/editable-fact.tsx';
import { factText, type SingleField } from '../facts/fact-fields.ts';
import { TierFact } from '../facts/tier-fact.tsx';
import { useMayEdit } from '../facts/use-may-edit.ts';
import { tierLabels } from '../labels.ts';
import { useUserName } from '../use-user-name.ts';
import { DrawerSection } from './drawer-section.tsx';
import type { SetDirty } from './use-dirty-parts.ts';

interface ContactFactsProps {
  clientId: string;
  contact: Contact;
  onDirty: SetDirty;
}

/**
 * A contact's fields, edited in place by those who may. For others unknown figures are shown as such, and unknown texts are
 * left out.
 */
export function ContactFacts({ clientId, contact, onDirty }: ContactFactsProps) {
  const mayEdit = useMayEdit(contact);
  const nameOf = useUserName(clientId);
  // Liftout's own team pages are for admins (spec section 6).
  const isTeamHidden = useUser().role !== 'admin' && contact.teamProfileLink?.startsWith('/') === true;
  const { email, phone, revenue, aum, advisorTier, lastContacted, crd, submittedBy } = contact;

  // Nothing to select by mistake where they must not be contacted.
  const reach = (href: string | null, text: ReactNode): ReactNode =>
    contact.doNotContact ? (
      <span>
        {text} <span className="text-ink-soft">(do not contact)</span>
      </span>
    ) : mayEdit || href === null ? (
      text
    ) : (
      <TextAnchor href={href}>{text}</TextAnchor>
    );
  const editable = (field: SingleField, value: ReactNode, title?: string) => (
    <EditableFact clientId={clientId} contact={contact} field={field} title={title} onDirty={onDirty}>
      {value}
    </EditableFact>
  );
  const text = (field: SingleField, value: ReactNode = contact[field]) =>
    row(factText(field).label, mayEdit ? editable(field, value) : value, !value);
  // As high as those that are edited.
  const plain = (value: ReactNode) =>
    mayEdit ? <div className="flex min-h-8 items-center max-sm:min-h-11">{value}</div> : value;
  const figure = (field: 'revenue' | 'aum', dollars: number | null) => {
    const value = <Money dollars={dollars} />;
    return row(
      factText(field).label,
      mayEdit ? editable(field, value, dollars === null ? undefined : moneyExact(dollars)) : value,
      dollars === null,
    );
  };
  const note = (field: 'nextSteps' | 'notes') => {
    const value = contact[field] ? (
      <p dir="auto" className="whitespace-pre-wrap text-left">
        {contact[field]}
      </p>
    ) : null;
    return (
      <DrawerSection title={factText(field).label} screenOnly={value === null}>
        {mayEdit ? editable(field, value) : value}
      </DrawerSection>
    );
  };

  const contacted = <LastContacted at={lastContacted} />;
  const items = [
    text('phone', phone && reach(phoneLink(phone), phone)),
    text('email', email && reach(`mailto:${email}`, breakable(email))),
    text('firm'),
    text('jobTitle'),
    text('city'),
    row(
      factText('advisorTier').label,
      mayEdit ? <TierFact clientId={clientId} contact={contact} /> : advisorTier && tierLabels[advisorTier],
      !advisorTier,
    ),
    figure('revenue', revenue),
    figure('aum', aum),
    row(
      'Last contacted',
      mayEdit
        ? editable('lastContacted', contacted, lastContacted ? exactTime(lastContacted) : undefined)
        : contacted,
    ),
    text('linkedinUrl', contact.linkedinUrl && shortUrl(contact.linkedinUrl)),
    ...(isTeamHidden ? [] : [text('teamProfileLink', teamLink(contact))]),
    text('crd', crd && <span className="tabular-nums">{crd}</span>),
    row('Submitted by', submittedBy && plain(nameOf(submittedBy))),
  ];
  return (
    <>
      <DrawerSection title="Facts">
        <DefinitionList
          narrow={mayEdit}
          editable={mayEdit}
          items={items.filter(({ value }) => Boolean(value))}
        />
      </DrawerSection>
      {contact.nextSteps ? note('nextSteps') : null}
      {contact.notes || mayEdit ? note('notes') : null}
    </>
  );
}

/** An address that breaks after its @ and dots where it has to. */
function breakable(email: string): ReactNode {
  const [first = '', ...rest] = email.split(/(?<=[@.])/);
  return rest.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  );
}

const row = (label: string, value: ReactNode, screenOnly = false): DefinitionItem => ({
  label,
  value,
  screenOnly,
});

/** A team's page elsewhere as text, as the whole fact is a button; one of Liftout's own as a link above that. */
function teamLink({ teamProfileLink, firm }: Contact): ReactNode {
  const id = /^\/team\/([^/%?#]+)$/.exec(teamProfileLink ?? '')?.[1];
  if (id === undefined) return teamProfileLink && shortUrl(teamProfileLink);
  return (
    <TextLink to="/team/$id" params={{ id }} className="relative z-1">
      Team at {firm}
    </TextLink>
  );
}

/** `linkedin.com/in/dana`. */
const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
