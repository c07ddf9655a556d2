import type { Contact } from '@liftout/contract/contacts';
import { Table, Th } from '../../ui/data/table.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { columnOf } from './columns.ts';
import { ContactRow, type RowHandlers } from './contact-row.tsx';
import { onRowKey } from './row-keys.ts';
import type { TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

interface ContactTableProps extends RowHandlers {
  contacts: readonly Contact[];
  state: TableState;
  onChange: ChangeTable;
  /** The rows are old ones while new ones load. */
  busy: boolean;
  /** The contact in the open drawer. */
  openId: string | null;
  isSelected: (contact: Contact) => boolean;
  onSelectPage: (selected: boolean) => void;
}

/** A column's default order: names from A, figures from the largest. */
const firstOrder = (numeric: boolean) => (numeric ? 'desc' : 'asc');

/** One page of contacts with the chosen columns; the first column stays in view. */
export function ContactTable(props: ContactTableProps) {
  const { contacts, state, onChange, busy, openId, isSelected, onSelectPage, ...handlers } = props;
  const chosen = contacts.filter(isSelected).length;
  return (
    <Table label="Contacts" busy={busy} maxHeight="max(30rem, calc(100dvh - 12rem))">
      <thead>
        <tr>
          {state.columns.map((id) => {
            const { label, sort, numeric = false } = columnOf(id);
            const header = sort ? (
              <Th
                key={id}
                numeric={numeric}
                sticky={id === 'firstName'}
                sort={state.sort === sort ? state.order : null}
                onSort={() =>
                  onChange({
                    sort,
                    order:
                      state.sort === sort
                        ? state.order === 'asc'
                          ? 'desc'
                          : 'asc'
                        : firstOrder(numeric && sort !== 'lastContacted'),
                  })
                }
                before={
                  id === 'firstName' ? (
                    <span className="mr-9 inline-flex align-middle">
                      <Checkbox
                        hideLabel
                        label="Select all contacts on this page"
                        checked={chosen === 0 ? false : chosen === contacts.length ? true : 'mixed'}
                        onCheckedChange={onSelectPage}
                      />
                    </span>
                  ) : undefined
                }
              >
                {label}
              </Th>
            ) : (
              <Th key={id} numeric={numeric}>
                {label}
              </Th>
            );
            return header;
          })}
          <Th className="w-10">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody onKeyDown={(event) => onRowKey(event, contacts, handlers, isSelected)}>
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            columns={state.columns}
            open={contact.id === openId}
            selected={isSelected(contact)}
            {...handlers}
          />
        ))}
      </tbody>
    </Table>
  );
}
