import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../ui/search-input.tsx';

/** Typing waits this long before the table follows. */
const pause = 200;

/** Search over name, firm and e-mail. Keeps what is typed and the focus while the table follows. */
export function TableSearch({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  /** What was last handed on: the address comes back with it later, and must not undo what was typed since. */
  const sent = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (q === sent.current) return;
    clearTimeout(timer.current);
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    const handOn = () => {
      sent.current = value.trim();
      latest.current(value.trim());
    };
    if (value === '') handOn();
    else timer.current = setTimeout(handOn, pause);
  };
  return (
    <SearchInput
      label="Search contacts"
      placeholder="Search name, firm or email"
      maxLength={200}
      value={text}
      onValueChange={type}
    />
  );
}
