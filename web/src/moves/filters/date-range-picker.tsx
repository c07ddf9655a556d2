import { useEffect, useState } from 'react';
import { now } from '../../lib/format/clock.ts';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { readDay } from '../search-params.ts';
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
    <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <Select
        label="Period"
        className="w-full sm:w-40"
        options={named ? options.slice(0, -1) : options}
        value={named?.value ?? 'between'}
        onValueChange={(value) => {
          if (value !== 'between') onChange(dateRangeOf(value, at));
        }}
      />
      <DayInput label="From" value={from} onChange={(day) => onChange(orderedRange(day, to))} />
      <span aria-hidden className="text-ink-faint max-sm:hidden">
        –
      </span>
      <DayInput label="To" value={to} onChange={(day) => onChange(orderedRange(from, day))} />
    </div>
  );
}

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A date input. It reports complete and empty dates only, so that a half-typed year loads nothing. */
function DayInput({ label, value, onChange }: DayInputProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  return (
    <Input
      type="date"
      aria-label={label}
      className="min-w-0 max-sm:flex-1 sm:w-36"
      min="1990-01-01"
      max="2099-12-31"
      value={draft}
      onChange={(event) => {
        const day = event.target.value;
        setDraft(day);
        if (day === '' ? !event.target.validity.badInput && value !== '' : readDay(day) !== '') onChange(day);
      }}
    />
  );
}
