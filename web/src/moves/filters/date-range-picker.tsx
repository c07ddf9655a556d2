import { now } from '../../lib/format/clock.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { orderedRange } from '../table/table-state.ts';
import { dateRangeOf, dateRangeOptions } from './date-ranges.ts';

interface DateRangePickerProps {
  from: string;
  to: string;
  onChange: (span: { from: string; to: string }) => void;
}

const options = [
  ...dateRangeOptions.map(({ value, label }) => ({ value, label })),
  { value: 'between' as const, label: 'Chosen days' },
];

/** A date range: a preset, or two days. */
export function DateRangePicker({ from, to, onChange }: DateRangePickerProps) {
  const at = now();
  const named = dateRangeOptions.find(({ value }) => {
    const range = dateRangeOf(value, at);
    return range.from === from && range.to === to;
  });
  return (
    <div className="flex items-center gap-2 *:shrink-0">
      <span className="w-36">
        <Select
          label="Period"
          options={named ? options.slice(0, -1) : options}
          value={named?.value ?? 'between'}
          onValueChange={(value) => {
            if (value !== 'between') onChange(dateRangeOf(value, at));
          }}
        />
      </span>
      <DayInput label="From" value={from} onChange={(day) => onChange(orderedRange(day, to))} />
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <DayInput label="To" value={to} onChange={(day) => onChange(orderedRange(from, day))} />
    </div>
  );
}
