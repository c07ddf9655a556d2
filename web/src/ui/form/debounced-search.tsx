import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** Milliseconds without typing before the list is updated. */
const pause = 200;

interface DebouncedSearchProps {
  /** What the list is searched for now. */
  value: string;
  /** Called with the trimmed text once typing pauses, and at once when it is emptied. */
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
}

/** Search in a list that the server filters. Keeps the text and the focus while the list is updated. */
export function DebouncedSearch({ value, onChange, label, placeholder }: DebouncedSearchProps) {
  const [text, setText] = useState(value);
  /** What was last sent: it comes back as `value` later, and must not undo what was typed since. */
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
    else timer.current = setTimeout(send, pause);
  };
  return (
    <SearchInput label={label} placeholder={placeholder} maxLength={200} value={text} onValueChange={type} />
  );
}
