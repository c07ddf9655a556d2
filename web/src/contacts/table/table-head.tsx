import { Th } from '../../ui/data/table.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useAskedTable } from './asked-table.ts';
import { type ColumnId, columnOf } from './columns.ts';
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

/** A column's default order: names from A, figures from the largest. */
const firstOrder = (numeric: boolean) => (numeric ? 'desc' : 'asc');

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
              onSort={() =>
                onChange({
                  sort,
                  order:
                    asked.sort === sort
                      ? asked.order === 'asc'
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
