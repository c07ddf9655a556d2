import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** Typing waits this long before the list follows, in milliseconds. */
const pause = 200;

interface DelayedSearchProps {
  /** What the list is searched for now. */
  value: string;
  /** Called with the trimmed text once typing pauses, and at once when it is emptied. */
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
}

/** Search in a list that is asked for. Keeps what is typed and the focus while the list follows. */
export function DelayedSearch({ value, onChange, label, placeholder }: DelayedSearchProps) {
  const [text, setText] = useState(value);
  /** What was last handed on: it comes back as `value` later, and must not undo what was typed since. */
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
    const handOn = () => {
      sent.current = typed.trim();
      latest.current(typed.trim());
    };
    if (typed === '') handOn();
    else timer.current = setTimeout(handOn, pause);
  };
  return (
    <SearchInput label={label} placeholder={placeholder} maxLength={200} value={text} onValueChange={type} />
  );
}
