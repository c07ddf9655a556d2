import { today as dayNow } from '../../lib/format/clock.ts';
import { orderedRange } from '../../lib/format/day-span.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import {
  type DateRange,
  dateRangeOf,
  dateRangeOptions,
  defaultRange,
  isSameRange,
  presetOf,
  rangeText,
} from './date-ranges.ts';

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
  const { from, to } = range;
  return (
    <FilterChip
      label="Days"
      value={isDefault ? '' : rangeText(range, today)}
      idle={rangeText(range, today)}
      onClear={() => onChange(defaultRange(today))}
      className="w-80 p-3"
    >
      <RadioGroup
        label="Days"
        options={dateRangeOptions}
        value={presetOf(range, today)?.value}
        onValueChange={(name) => onChange(dateRangeOf(name, today))}
      />
      <div className="mt-3 flex items-center gap-2 border-t pt-3">
        <DayInput label="From" value={from} onChange={(day) => onChange(orderedRange(day, to))} />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <DayInput label="To" value={to} onChange={(day) => onChange(orderedRange(from, day))} />
      </div>
    </FilterChip>
  );
}
