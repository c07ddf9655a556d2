import type { ContactSort } from '@liftout/contract/contacts';
import { Th } from '../../ui/data/table.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useAskedTable } from './asked-table.ts';
import { type ColumnId, columnOf } from './columns.ts';
import type { TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

interface TableHeadProps {
  columns: readonly ColumnId[];
  onChange: ChangeTable;
  /** Whether all contacts of the page are selected. */
  selected: boolean | 'mixed';
  onSelectPage: (selected: boolean) => void;
}

const headerStyles: Partial<Record<ColumnId, string>> = {
  firstName: 'pl-3',
  lastContacted:
    'in-data-beside-index:whitespace-normal in-data-beside-index:leading-tight max-[70rem]:whitespace-normal max-[70rem]:leading-tight [&>button]:text-right',
  links: 'print:hidden',
};

/** The order after a click on a column: names from A and figures from the largest, or the other way round of its own. */
function nextOrder(sort: ContactSort, numeric: boolean, asked: TableState): 'asc' | 'desc' {
  if (asked.sort === sort) return asked.order === 'asc' ? 'desc' : 'asc';
  return numeric && sort !== 'lastContacted' ? 'desc' : 'asc';
}

/** The columns' headers, in the order that was asked for. */
export function TableHead({ columns, onChange, selected, onSelectPage }: TableHeadProps) {
  const asked = useAskedTable();
  return (
    <thead>
      <tr>
        {columns.map((id) => {
          const { label, sort, numeric = false } = columnOf(id);
          return sort ? (
            <Th
              key={id}
              numeric={numeric}
              sticky={id === 'firstName'}
              className={headerStyles[id]}
              sort={asked.sort === sort ? asked.order : null}
              onSort={() => onChange({ sort, order: nextOrder(sort, numeric, asked) })}
              before={
                id === 'firstName' ? (
                  <span className="mr-9 inline-flex align-middle print:hidden">
                    <Checkbox
                      hideLabel
                      label="Select all contacts on this page"
                      checked={selected}
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
  );
}
