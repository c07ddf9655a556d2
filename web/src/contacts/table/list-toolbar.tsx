import { contactSorts } from '@liftout/contract/contacts';
import { ArrowDown, ArrowUp, ListChecks } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { LazySelect } from '../../ui/form/lazy-select.tsx';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { columnIds, columnOf } from './columns.ts';
import type { TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

interface ListToolbarProps {
  state: TableState;
  onChange: ChangeTable;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
  /** Whether all rows of the page are selected. */
  all: boolean | 'mixed';
  onSelectPage: (selected: boolean) => void;
}

const options = contactSorts.flatMap((sort) => {
  const id = columnIds.find((one) => columnOf(one).sort === sort);
  return id ? [{ value: sort, label: columnOf(id).label }] : [];
});

/** What the header of the table does on wide screens: the order, and selection. */
export function ListToolbar({
  state,
  onChange,
  selecting,
  onSelecting,
  all,
  onSelectPage,
}: ListToolbarProps) {
  const isRising = state.order === 'asc';
  return (
    <div className="flex min-h-13 items-center gap-2 border-b py-1 pr-1 pl-3 print:hidden">
      {selecting ? (
        <Checkbox label="All on this page" checked={all} onCheckedChange={onSelectPage} />
      ) : (
        <>
          <LazySelect
            label="Sort by"
            className="h-11! w-40"
            value={state.sort}
            options={options}
            onValueChange={(sort) => onChange({ sort })}
          />
          <PlainIconButton
            label={isRising ? 'Sorted ascending. Sort descending' : 'Sorted descending. Sort ascending'}
            className="size-11!"
            icon={isRising ? <ArrowUp aria-hidden size={16} /> : <ArrowDown aria-hidden size={16} />}
            onClick={() => onChange({ order: isRising ? 'desc' : 'asc' })}
          />
        </>
      )}
      <Button
        variant="ghost"
        className="ml-auto min-h-11"
        icon={selecting ? undefined : <ListChecks aria-hidden size={16} />}
        onClick={() => onSelecting(!selecting)}
      >
        {selecting ? 'Cancel' : 'Select'}
      </Button>
    </div>
  );
}
