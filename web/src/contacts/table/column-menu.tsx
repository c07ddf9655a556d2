import { Columns3 } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';
import { LazyPopover } from '../../ui/overlay/lazy-popover.tsx';
import { ChoiceList } from './choice-list.tsx';
import { type ColumnId, columnIds, columnOf, defaultColumns, readColumns } from './columns.ts';

const choosable = columnIds
  .filter((id) => id !== 'firstName')
  .map((id) => ({ value: id, label: columnOf(id).label }));

/** A menu of the columns to show. The first name is always shown. */
export function ColumnMenu({
  columns,
  onChange,
}: {
  columns: readonly ColumnId[];
  onChange: (columns: readonly ColumnId[]) => void;
}) {
  return (
    <LazyPopover
      label="Columns"
      align="end"
      className="w-52 p-3"
      trigger={
        <Button size="sm" icon={<Columns3 aria-hidden size={14} />}>
          Columns
        </Button>
      }
    >
      <ChoiceList
        label="Visible columns"
        options={choosable}
        chosen={columns}
        onChange={(chosen) => onChange(readColumns(['firstName', ...chosen]))}
      />
      <Button variant="ghost" size="sm" className="mt-3 w-full" onClick={() => onChange(defaultColumns)}>
        Reset columns
      </Button>
    </LazyPopover>
  );
}
