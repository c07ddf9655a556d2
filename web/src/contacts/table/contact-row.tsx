import type { Contact } from '@liftout/contract/contacts';
import { Ban, Pencil } from 'lucide-react';
import { memo } from 'react';
import { opensRow } from '../../ui/data/row-click.ts';
import { RowActions, Td, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { StarButton } from '../contact-badges.tsx';
import type { ColumnId } from './columns.ts';
import { ContactCell } from './contact-cell.tsx';

/** Actions on a row's contact. */
export interface RowHandlers {
  onOpen: (contact: Contact) => void;
  onStar: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onSelect: (contact: Contact, selected: boolean) => void;
}

interface ContactRowProps extends RowHandlers {
  contact: Contact;
  columns: readonly ColumnId[];
  /** Its drawer is open. */
  open: boolean;
  selected: boolean;
}

/**
 * A row: checkbox, star and first name, which stay in view, then the columns and the actions. Drawn anew only for what is
 * different, so that an order or an opened contact shows at once.
 */
export const ContactRow = memo(function ContactRow(row: ContactRowProps) {
  const { contact, columns, open, selected, onOpen, onStar, onEdit, onSelect } = row;
  return (
    <Tr
      data-contact={contact.id}
      selected={open || selected}
      aria-current={open || undefined}
      className="cursor-pointer"
      onClick={(event) => {
        if (opensRow(event)) onOpen(contact);
      }}
    >
      <Td sticky className="pl-3">
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
            className="min-w-0 rounded-mark text-left font-medium hover:underline"
            onClick={() => onOpen(contact)}
          >
            <TruncatedText>{contact.firstName}</TruncatedText>
          </button>
          {contact.doNotContact ? (
            <span title="Do not contact" className="relative shrink-0 text-negative">
              <Ban aria-hidden size={14} />
              <span className="sr-only">Do not contact</span>
            </span>
          ) : null}
        </span>
      </Td>
      {columns.map((column) =>
        column === 'firstName' ? null : <ContactCell key={column} column={column} contact={contact} />,
      )}
      <Td className="pl-0 text-right print:hidden">
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
});
