import type { Contact } from '@liftout/contract/contacts';
import { Table, Td, Tr } from '../../ui/data/table.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type ColumnId, columnOf } from './columns.ts';
import { ContactRow, type RowHandlers } from './contact-row.tsx';
import { onRowKey } from './row-keys.ts';
import { TableHead } from './table-head.tsx';
import type { TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

export interface ContactTableProps extends RowHandlers {
  /** Null until they are loaded. */
  contacts: readonly Contact[] | null;
  state: TableState;
  onChange: ChangeTable;
  /** The rows are old ones while new ones load. */
  busy: boolean;
  /** The contact in the open drawer. */
  openId: string | null;
  isSelected: (contact: Contact) => boolean;
  onSelectPage: (selected: boolean) => void;
  /** On all pages. */
  onClearSelection: () => void;
}

/** One page of contacts with the chosen columns; the first column stays in view. */
export function ContactTable(props: ContactTableProps) {
  const {
    contacts,
    state,
    onChange,
    busy,
    openId,
    isSelected,
    onSelectPage,
    onClearSelection: _,
    ...handlers
  } = props;
  const shown = contacts ?? [];
  const chosen = shown.filter(isSelected).length;
  return (
    <Table
      label="Contacts"
      busy={busy}
      maxHeight="max(30rem, calc(100dvh - 12rem))"
      widths={state.columns.map((id) => columnOf(id).width)}
    >
      <TableHead
        columns={state.columns}
        onChange={onChange}
        selected={chosen === 0 ? false : chosen === shown.length ? true : 'mixed'}
        onSelectPage={onSelectPage}
      />
      <tbody onKeyDown={(event) => onRowKey(event, shown, handlers, isSelected)}>
        {contacts === null ? <SkeletonTableRows columns={state.columns} rows={state.pageSize} /> : null}
        {shown.map((contact) => (
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

/** Rows that are loading, under the headers that they will have. */
function SkeletonTableRows({ columns, rows }: { columns: readonly ColumnId[]; rows: number }) {
  return Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
    <Tr key={key}>
      {columns.map((id) => (
        <Td
          key={id}
          numeric={columnOf(id).numeric ?? false}
          className={id === 'firstName' ? 'pl-3' : undefined}
        >
          {row === 0 && id === 'firstName' ? (
            <span role="status" aria-label="Loading" className="absolute size-px" />
          ) : null}
          <Skeleton className={columnOf(id).numeric ? 'ml-auto h-3.5 w-3/5' : 'h-3.5 w-4/5'} />
        </Td>
      ))}
      <Td />
    </Tr>
  ));
}
