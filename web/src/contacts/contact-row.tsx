import type { Contact } from '@liftout/contract/contacts';
import { Pencil } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { CutText } from '../ui/cut-text.tsx';
import { PlainIconButton } from '../ui/plain-icon-button.tsx';
import { RowActions, Td, Tr } from '../ui/table.tsx';
import type { ColumnId } from './columns.ts';
import { ContactCell } from './contact-cell.tsx';
import { StarButton } from './contact-marks.tsx';

/** What can be done with a row's contact. */
export interface RowDeeds {
  onOpen: (contact: Contact) => void;
  onStar: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onSelect: (contact: Contact, selected: boolean) => void;
}

interface ContactRowProps extends RowDeeds {
  contact: Contact;
  columns: readonly ColumnId[];
  /** Its drawer is open. */
  open: boolean;
  selected: boolean;
}

/** A press on the row opens it, unless it was meant for something inside, or selects text. */
function isForTheRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  const inside = target instanceof Element && target.closest('a, button, label, input');
  return !inside && !getSelection()?.toString();
}

/** One contact: selection, star and name at the left, where they stay; then the columns; then its actions. */
export function ContactRow({ contact, columns, open, selected, ...deeds }: ContactRowProps) {
  const { onOpen, onStar, onEdit, onSelect } = deeds;
  return (
    <Tr
      data-contact={contact.id}
      selected={open || selected}
      className="cursor-pointer"
      onClick={(event) => {
        if (isForTheRow(event)) onOpen(contact);
      }}
    >
      <Td sticky className="pr-2">
        <span className="flex items-center gap-1">
          <Checkbox
            hideLabel
            label={`Select ${contact.name}`}
            checked={selected}
            onCheckedChange={(on) => onSelect(contact, on)}
          />
          <StarButton contact={contact} onStar={onStar} />
          <button
            type="button"
            data-open-contact
            aria-label={`Open ${contact.name}`}
            aria-keyshortcuts="j k s e x"
            className="max-w-32 rounded-mark text-left font-medium hover:underline"
            onClick={() => onOpen(contact)}
          >
            <CutText>{contact.firstName}</CutText>
          </button>
        </span>
      </Td>
      {columns.map((column) =>
        column === 'firstName' ? null : <ContactCell key={column} column={column} contact={contact} />,
      )}
      <Td className="pr-2 pl-0 text-right">
        <RowActions>
          <PlainIconButton
            size="sm"
            label={`Edit ${contact.name}`}
            title="Edit"
            icon={<Pencil aria-hidden size={14} />}
            onClick={() => onEdit(contact)}
          />
        </RowActions>
      </Td>
    </Tr>
  );
}
