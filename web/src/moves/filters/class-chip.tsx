import { moveClassFilters } from '@liftout/contract/values/choices';
import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { classHints, classLabels } from '../classes.ts';
import type { MovesState } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';

/** Lists only moves of one kind. Figures stay as they are: each says what it leaves out. */
export function ClassChip({ value, change }: { value: MovesState['class']; change: ChangeMoves }) {
  return (
    <FilterChip
      label="Kind"
      value={value === '' ? '' : classLabels[value]}
      idle="Kind of move"
      onClear={() => change({ class: '' })}
    >
      <RadioGroup
        label="Kind of move"
        value={value === '' ? 'any' : value}
        onValueChange={(chosen) => change({ class: chosen === 'any' ? '' : chosen })}
        options={[
          { value: 'any', label: 'All moves that count' },
          ...moveClassFilters.map((one) => ({ value: one, label: classLabels[one], hint: classHints[one] })),
        ]}
      />
    </FilterChip>
  );
}
