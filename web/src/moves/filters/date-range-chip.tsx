import { today as dayNow } from '../../lib/format/clock.ts';
import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { type DateRange, defaultRange, isSameRange, rangeText } from './date-ranges.ts';
import { RangeChoices } from './lazy.ts';

/** The days: a preset, or two of one's own. */
export function DateRangeChip({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  const today = dayNow();
  const isDefault = isSameRange(range, defaultRange(today));
  return (
    <FilterChip
      label="Days"
      value={isDefault ? '' : rangeText(range, today)}
      idle={rangeText(range, today)}
      onClear={() => onChange(defaultRange(today))}
      loadContent={RangeChoices.load}
      className="w-80 p-3"
    >
      <RangeChoices range={range} onChange={onChange} />
    </FilterChip>
  );
}
