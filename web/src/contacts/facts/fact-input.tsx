import type { FocusEvent, KeyboardEvent } from 'react';
import { now } from '../../lib/format/clock.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { localTimeText } from '../form/contact-form.ts';
import { factText, type TypedField } from './fact-fields.ts';

interface FactInputProps {
  field: TypedField;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
  onLeave: (to: EventTarget | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The field of a fact, as high as the value whose place it takes. */
export function FactInput({ field, value, problem, onChange, onLeave, onKeyDown }: FactInputProps) {
  const { label, noun: _, lines, ...kind } = factText(field);
  const common = {
    value,
    autoComplete: 'off',
    onKeyDown,
    // The window lost the focus, not the field: to look a number up elsewhere is not to leave it.
    onBlur: ({ target, relatedTarget }: FocusEvent) =>
      document.activeElement === target ? undefined : onLeave(relatedTarget),
  };
  return (
    <Field hideLabel label={label} error={problem}>
      {lines ? (
        <Textarea
          {...common}
          rows={Math.max(1, value.split('\n').length)}
          className="max-h-none! min-h-8! resize-none! px-2! py-1! leading-5.5"
          onFocus={({ target }) => target.setSelectionRange(value.length, value.length)}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          {...common}
          {...kind}
          {...(kind.type === 'datetime-local' && { max: localTimeText(now()) })}
          className="px-2! text-left"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
