import { useEffect, useState } from 'react';
import { now } from '../lib/clock.ts';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { spanChoices, spanOf } from './spans.ts';
import { inOrder, readDay } from './table-state.ts';

interface DateSpanProps {
  from: string;
  to: string;
  onChange: (span: { from: string; to: string }) => void;
}

const options = [
  ...spanChoices.map(({ value, label }) => ({ value, label })),
  { value: 'between' as const, label: 'Chosen days' },
];

/** The days that moves are of: one of the usual spans, or two days of one's own. */
export function DateSpan({ from, to, onChange }: DateSpanProps) {
  const at = now();
  const named = spanChoices.find(({ value }) => {
    const span = spanOf(value, at);
    return span.from === from && span.to === to;
  });
  return (
    <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <Select
        label="Period"
        className="w-full sm:w-40"
        options={named ? options.slice(0, -1) : options}
        value={named?.value ?? 'between'}
        onValueChange={(value) => {
          if (value !== 'between') onChange(spanOf(value, at));
        }}
      />
      <DayInput label="From" value={from} onChange={(day) => onChange(inOrder(day, to))} />
      <span aria-hidden className="text-ink-faint max-sm:hidden">
        –
      </span>
      <DayInput label="To" value={to} onChange={(day) => onChange(inOrder(from, day))} />
    </div>
  );
}

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A day. Handed on when it is whole, or empty: half-typed years are not asked for. */
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
