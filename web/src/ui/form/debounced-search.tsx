import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** How long after the last key the list is updated. */
const debounceMs = 200;

interface DebouncedSearchProps {
  /** The current search. */
  value: string;
  /** Called with the trimmed text once typing pauses, and at once when it is cleared. */
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
}

/** Search field of a list that the server filters. Keeps text and focus while the list is updated. */
export function DebouncedSearch({ value, onChange, label, placeholder }: DebouncedSearchProps) {
  const [text, setText] = useState(value);
  /** The text sent last. It comes back as `value` and must not replace what was typed since. */
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    const send = () => {
      sent.current = typed.trim();
      latest.current(typed.trim());
    };
    if (typed === '') send();
    else timer.current = setTimeout(send, debounceMs);
  };
  return (
    <SearchInput label={label} placeholder={placeholder} maxLength={200} value={text} onValueChange={type} />
  );
}
