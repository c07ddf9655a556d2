import { useEffect, useState } from 'react';
import { readDay } from '../../lib/dom/search-params.ts';
import { Input } from './input.tsx';

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A date input. It reports complete and empty dates only, so that a half-typed year loads nothing. */
export function DayInput({ label, value, onChange }: DayInputProps) {
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
