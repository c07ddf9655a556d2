import type { Contact } from '@liftout/contract/contacts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { type ColumnId, columnOf } from './columns.ts';
import { ContactRow, type RowHandlers } from './contact-row.tsx';
import { onRowKey } from './row-keys.ts';
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

const headerStyles: Partial<Record<ColumnId, string>> = {
  firstName: 'pl-3',
  lastContacted:
    'in-data-beside-index:whitespace-normal in-data-beside-index:leading-tight max-[70rem]:whitespace-normal max-[70rem]:leading-tight [&>button]:text-right',
  links: 'print:hidden',
};

/** A column's default order: names from A, figures from the largest. */
const firstOrder = (numeric: boolean) => (numeric ? 'desc' : 'asc');

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
      <thead>
        <tr>
          {state.columns.map((id) => {
            const { label, sort, numeric = false } = columnOf(id);
            return sort ? (
              <Th
                key={id}
                numeric={numeric}
                sticky={id === 'firstName'}
                className={headerStyles[id]}
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
                        checked={chosen === 0 ? false : chosen === shown.length ? true : 'mixed'}
                        onCheckedChange={onSelectPage}
                      />
                    </span>
                  ) : undefined
                }
              >
                {label}
              </Th>
            ) : (
              <Th key={id} numeric={numeric} className={headerStyles[id]}>
                {label}
              </Th>
            );
          })}
          <Th className="print:hidden">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
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
