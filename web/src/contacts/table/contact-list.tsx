import type { Contact } from '@liftout/contract/contacts';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { Ban, Phone } from 'lucide-react';
import { useState } from 'react';
import { StepOfContact } from '../../next-steps/index.ts';
import { cx } from '../../ui/cx.ts';
import { opensRow } from '../../ui/data/row-click.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { AnchorButton } from '../../ui/form/link-button.tsx';
import { StageName } from '../contact-badges.tsx';
import { HighValueMark } from '../high-value-mark.tsx';
import { MoveIcon } from '../moved-contacts.tsx';
import type { ContactTableProps } from './contact-table.tsx';
import { ContactValue } from './contact-value.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useLongPress } from './use-long-press.ts';

/** One page of contacts on a phone: two lines a row, a button to call, and selection by a long press or in a mode. */
export function ContactList(props: ContactTableProps) {
  const { contacts, state, onChange, busy, openId, isSelected, onSelectPage, onOpen, onSelect } = props;
  const { onClearSelection } = props;
  const shown = contacts ?? [];
  const chosen = shown.filter(isSelected).length;
  const [isInMode, setInMode] = useState(false);
  const isSelecting = isInMode || chosen > 0;
  const pressed = useLongPress((id) => {
    const contact = shown.find((one) => one.id === id);
    if (!contact) return;
    setInMode(true);
    onSelect(contact, true);
  });
  return (
    <>
      <ListToolbar
        state={state}
        onChange={onChange}
        selecting={isSelecting}
        all={chosen === 0 ? false : chosen === shown.length ? true : 'mixed'}
        onSelectPage={onSelectPage}
        onSelecting={(on) => {
          setInMode(on);
          if (!on) onClearSelection();
        }}
      />
      <ul
        aria-label="Contacts"
        aria-busy={busy || contacts === null}
        className={cx('transition-opacity', busy && 'opacity-60')}
      >
        {contacts === null ? <SkeletonListRows rows={state.pageSize} /> : null}
        {shown.map((contact) => (
          <ListRow
            key={contact.id}
            contact={contact}
            open={contact.id === openId}
            selected={isSelected(contact)}
            selecting={isSelecting}
            onOpen={onOpen}
            onSelect={onSelect}
            press={pressed(contact.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface ListRowProps extends Pick<ContactTableProps, 'onOpen' | 'onSelect'> {
  contact: Contact;
  open: boolean;
  selected: boolean;
  /** A tap selects the row instead of opening it. */
  selecting: boolean;
  press: ReturnType<ReturnType<typeof useLongPress>>;
}

function ListRow({ contact, open, selected, selecting, onOpen, onSelect, press }: ListRowProps) {
  const { id, name, firm, phone, doNotContact, isHighValue, nextSteps } = contact;
  const dial = phoneLink(phone);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's button or checkbox does the same by keyboard.
    <li
      data-contact={id}
      data-selected={open || selected || undefined}
      aria-current={open || undefined}
      className="relative flex min-h-15 select-none items-center gap-3 border-b py-2 pr-1 pl-3 [-webkit-touch-callout:none] last:border-b-0 data-[selected]:bg-accent-soft"
      {...press}
      onClick={(event) => {
        if (!opensRow(event)) return;
        if (selecting) onSelect(contact, !selected);
        else onOpen(contact);
      }}
    >
      {selecting ? (
        <Checkbox
          hideLabel
          label={`Select ${name}`}
          checked={selected}
          onCheckedChange={(on) => onSelect(contact, on)}
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-center gap-1.5">
          {selecting ? (
            <TruncatedText className="font-medium">{name}</TruncatedText>
          ) : (
            <button
              type="button"
              data-open-contact
              aria-label={`Open ${name}`}
              aria-keyshortcuts="j k s e x"
              // The whole row is its target.
              className="min-w-0 max-w-[65%] shrink-0 rounded-mark text-left font-medium after:absolute after:inset-0 after:content-['']"
              onClick={() => onOpen(contact)}
            >
              <TruncatedText>{name}</TruncatedText>
            </button>
          )}
          {isHighValue === 'yes' ? <HighValueMark /> : null}
          <TruncatedText className="text-ink-soft">{firm}</TruncatedText>
          <MoveIcon contactId={id} />
        </div>
        <div className="flex min-w-0 items-center gap-2 text-ink-soft text-sm">
          <StageName contact={contact} />
          <ContactValue contact={contact} />
          <StepOfContact
            inline
            contactId={id}
            className="min-w-0 flex-1"
            fallback={nextSteps ? <TruncatedText className="flex-1">{nextSteps}</TruncatedText> : null}
          />
        </div>
      </div>
      {doNotContact ? (
        <span
          title="Do not contact"
          className="relative inline-flex size-11 shrink-0 items-center justify-center text-negative"
        >
          <Ban aria-hidden size={16} />
          <span className="sr-only">Do not contact</span>
        </span>
      ) : dial && !selecting ? (
        <AnchorButton
          variant="ghost"
          aria-label={`Call ${name}`}
          href={dial}
          icon={<Phone aria-hidden size={18} />}
          className="relative min-h-11 min-w-11 px-0!"
        />
      ) : null}
    </li>
  );
}

/** Rows that are loading, as high as they will be. */
function SkeletonListRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
    <li key={key} className="relative flex h-15 flex-col justify-center gap-2 border-b px-3 last:border-b-0">
      {row === 0 ? <span role="status" aria-label="Loading" className="absolute size-px" /> : null}
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </li>
  ));
}
