import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { classLabels } from '../classes.ts';
import type { MovesState } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';
import { ClassChoices } from './lazy.ts';

/** Lists only moves of one kind. Figures stay as they are: each says what it leaves out. */
export function ClassChip({ value, change }: { value: MovesState['class']; change: ChangeMoves }) {
  return (
    <FilterChip
      label="Kind"
      value={value === '' ? '' : classLabels[value]}
      idle="Kind of move"
      onClear={() => change({ class: '' })}
      loadContent={ClassChoices.load}
    >
      <ClassChoices value={value} change={change} />
    </FilterChip>
  );
}
